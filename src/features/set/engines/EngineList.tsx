import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import type { LanguageValue } from '../../../wire/constants'
import type { WireEngine } from '../../../wire/engineSchemas'
import panels from '../base/panels.module.css'
import { EngineTags } from './EngineTags'
import styles from './Engines.module.css'

/** The order of the languages says nothing about these: what they need, and where the audio goes. */
const hasNews = ({ languages, streaming, remote, note }: WireEngine) =>
  note !== '' || remote || (languages.length === 0 && streaming.length === 0)

/** The engines there is something to know about. */
export function EngineList({ engines }: { engines: readonly WireEngine[] }) {
  const t = useT()
  const shown = engines.filter(hasNews)
  if (engines.length > 0 && shown.length === 0) return null
  return (
    <section className={panels.panel} aria-label={t('engines.list.title')}>
      <h2>{t('engines.list.title')}</h2>
      {engines.length === 0 && <p className={styles.note}>{t('engines.list.none')}</p>}
      <ul className={styles.rows}>
        {shown.map((engine) => (
          <Item key={engine.id} engine={engine} />
        ))}
      </ul>
    </section>
  )
}

function Item({ engine: { name, id, languages, installable, streaming, remote, note } }: { engine: WireEngine }) {
  const t = useT()
  const namesOf = (values: readonly LanguageValue[]) =>
    values.map((value) => languageName(value, t)).join(t('engines.list.separator'))
  return (
    <li>
      <p className={styles.name}>
        <strong>{name || id}</strong>
        <EngineTags live={streaming.length > 0} liveOnly={languages.length === 0} remote={remote} />
      </p>
      {languages.length === 0 && streaming.length === 0 && (
        <p>
          {installable.length > 0
            ? t('engines.list.installable', { languages: namesOf(installable) })
            : t('engines.list.idle')}
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
      {remote && <p className={styles.note}>{t('engines.list.remote')}</p>}
    </li>
  )
}
