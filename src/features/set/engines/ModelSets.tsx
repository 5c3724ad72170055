import { formatSize } from '../../../shared/files/formatSize'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Engines, ModelSet, WireModel } from '../../../wire/engineSchemas'
import { filterModels, isMissing, removableModels, setName, totalBytes } from './engineGroups'
import styles from './Engines.module.css'

interface Props {
  engines: Engines
  onInstall: (ids: string[]) => void
  /** @param name what is removed, for people */
  onRemove: (models: WireModel[], name: string) => void
}

/** The sets of models, a line each: their size, what is installed of them, and what can be done with them. */
export function ModelSets({ engines, ...actions }: Props) {
  const t = useT()
  return (
    <ul className={styles.rows} aria-label={t('engines.sets.title')}>
      {engines.sets.map((set) => (
        <SetRow key={set.id} set={set} engines={engines} {...actions} />
      ))}
    </ul>
  )
}

function SetRow({ set, engines, onInstall, onRemove }: Props & { set: ModelSet }) {
  const t = useT()
  const name = setName(set.id, t)
  const models = filterModels(engines, { set: set.id })
  const missing = models.filter(isMissing)
  const removable = removableModels(engines, set)
  const installed = models.filter(({ status }) => status === 'installed').length
  const size = formatSize(totalBytes(missing, 'bytes'))
  return (
    <li className={styles.set}>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span className={styles.note}>
          {installed === models.length
            ? t('engines.set.complete')
            : installed > 0
              ? t('engines.set.partly', { installed, models: models.length })
              : t('engines.set.count', { models: models.length })}
        </span>
      </p>
      <div className={styles.actions}>
        {missing.length > 0 && (
          <PlainButton
            aria-label={t('engines.set.installNamed', { name, size })}
            onClick={() => onInstall(missing.map(({ id }) => id))}
          >
            {t('engines.set.install', { size })}
          </PlainButton>
        )}
        {removable.length > 0 && (
          <PlainButton aria-label={t('engines.set.removeNamed', { name })} onClick={() => onRemove(removable, name)}>
            {t('engines.model.remove')}
          </PlainButton>
        )}
      </div>
    </li>
  )
}
