import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatSize } from '../../../shared/files/formatSize'
import { errorText } from '../../../shared/http/errorText'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import type { Engines } from '../../../wire/engineSchemas'
import panels from '../base/panels.module.css'
import { cancelModel, installModels } from './engineApi'
import { filterModels, setName, totalBytes, type ModelFilter } from './engineGroups'
import styles from './Engines.module.css'
import { ModelRow } from './ModelRow'
import { ModelSets } from './ModelSets'
import { RemoveModels, type ModelRemoval } from './RemoveModels'
import { enginesKey } from './useEngines'

/** The models: first the sets, then those that are here, or of which kind one asks for. */
export function Models({ engines }: { engines: Engines }) {
  const t = useT()
  const [removal, setRemoval] = useState<ModelRemoval | null>(null)
  const onSettled = () => refetchQueries(enginesKey)
  const install = useMutation({ mutationFn: installModels, onSettled })
  const cancel = useMutation({ mutationFn: cancelModel, onSettled })
  const error = install.error ?? cancel.error
  const onInstall = (ids: string[]) => {
    cancel.reset()
    install.mutate({ ids })
  }
  const onCancel = (id: string) => {
    install.reset()
    cancel.mutate(id)
  }
  return (
    <section className={panels.panel} aria-label={t('engines.models.title')}>
      <h2>{t('engines.models.title')}</h2>
      {engines.models ? (
        <p className={panels.note}>
          {t('engines.models.hint')}{' '}
          {t('engines.models.disk', { size: formatSize(totalBytes(engines.models, 'installed_bytes')) })}
        </p>
      ) : (
        <p className={panels.note}>{t('engines.models.none')}</p>
      )}
      <p className={panels.error} role="alert">
        {error && errorText(error).text}
      </p>
      {engines.models && (
        <>
          <ModelSets
            engines={engines}
            onInstall={onInstall}
            onRemove={(models, name) => setRemoval({ models, name })}
          />
          <ModelList
            engines={engines}
            onInstall={onInstall}
            onCancel={onCancel}
            onRemove={(model) => setRemoval({ models: [model], name: model.name || model.id })}
          />
        </>
      )}
      {removal && <RemoveModels removal={removal} onClose={() => setRemoval(null)} />}
    </section>
  )
}

const kinds = ['present', 'all', 'others'] as const

function ModelList({
  engines,
  ...actions
}: { engines: Engines } & Omit<React.ComponentProps<typeof ModelRow>, 'model'>) {
  const t = useT()
  const id = useId()
  const [filter, setFilter] = useState<ModelFilter>('present')
  const models = filterModels(engines, filter)
  const choose = (value: string) =>
    setFilter(kinds.find((kind) => kind === value) ?? { set: value.slice(setPrefix.length) })
  return (
    <>
      <p className={styles.filter}>
        <label htmlFor={id}>{t('engines.show.label')}</label>
        <select
          id={id}
          className={styles.select}
          value={typeof filter === 'string' ? filter : setPrefix + filter.set}
          onChange={({ target }) => choose(target.value)}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`engines.show.${kind}`)}
            </option>
          ))}
          {engines.sets.map((set) => (
            <option key={set.id} value={setPrefix + set.id}>
              {setName(set.id, t)}
            </option>
          ))}
        </select>
      </p>
      {models.length === 0 && <p className={styles.note}>{t('engines.show.none')}</p>}
      <ul className={styles.rows}>
        {models.map((model) => (
          <ModelRow key={model.id} model={model} {...actions} />
        ))}
      </ul>
    </>
  )
}

/** Tells sets from the other choices. */
const setPrefix = 'set:'
