import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatSize } from '../../../shared/files/formatSize'
import { errorText } from '../../../shared/http/errorText'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ConfirmDialog } from '../../../shared/ui/overlays/ConfirmDialog'
import type { Engines, WireModel } from '../../../wire/engineSchemas'
import panels from '../base/panels.module.css'
import { cancelModel, installModels, removeModel } from './engineApi'
import styles from './Engines.module.css'
import { ModelRow } from './ModelRow'
import { groupModels, isMissing, setName, totalBytes, type ModelGroup } from './engineGroups'
import { enginesKey } from './useEngines'

/** The models by set: install, cancel, remove. */
export function ModelSets({ engines }: { engines: Engines }) {
  const t = useT()
  const [removing, setRemoving] = useState<WireModel | null>(null)
  const onSettled = () => refetchQueries(enginesKey)
  const install = useMutation({ mutationFn: installModels, onSettled })
  const cancel = useMutation({ mutationFn: cancelModel, onSettled })
  const error = install.error ?? cancel.error
  const actions = {
    onInstall: (ids: string[]) => {
      cancel.reset()
      install.mutate({ ids })
    },
    onCancel: (id: string) => {
      install.reset()
      cancel.mutate(id)
    },
    onRemove: setRemoving,
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
      {groupModels(engines).map((group) => (
        <Group key={group.set ?? ''} group={group} {...actions} />
      ))}
      {removing && <RemoveDialog model={removing} onClose={() => setRemoving(null)} />}
    </section>
  )
}

interface ModelActions {
  onInstall: (ids: string[]) => void
  onCancel: (id: string) => void
  onRemove: (model: WireModel) => void
}

function Group({ group: { set, models }, ...actions }: { group: ModelGroup } & ModelActions) {
  const t = useT()
  const name = set === null ? t('engines.set.others') : setName(set, t)
  const missing = models.filter(isMissing)
  const size = formatSize(totalBytes(missing, 'bytes'))
  return (
    <section className={styles.set} aria-label={name}>
      <div className={styles.setTitle}>
        <h3>{name}</h3>
        {set !== null && missing.length > 0 && (
          <PlainButton
            aria-label={t('engines.set.installNamed', { name, size })}
            onClick={() => actions.onInstall(missing.map(({ id }) => id))}
          >
            {t('engines.set.install', { size })}
          </PlainButton>
        )}
        {set !== null && models.every(({ status }) => status === 'installed') && (
          <span className={styles.note}>{t('engines.set.complete')}</span>
        )}
      </div>
      <ul className={styles.rows}>
        {models.map((model) => (
          <ModelRow key={model.id} model={model} {...actions} />
        ))}
      </ul>
    </section>
  )
}

function RemoveDialog({
  model: { id, name, installed_bytes: bytes },
  onClose,
}: {
  model: WireModel
  onClose: () => void
}) {
  const t = useT()
  const remove = useMutation({
    mutationFn: () => removeModel(id),
    onSuccess: async () => {
      await refetchQueries(enginesKey)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('engines.remove.title', { name })}
      confirmText={t('engines.remove.confirm')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('engines.remove.text', { size: formatSize(bytes) })}</p>
    </ConfirmDialog>
  )
}
