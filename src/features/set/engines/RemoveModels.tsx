import { useMutation } from '@tanstack/react-query'
import { formatSize } from '../../../shared/files/formatSize'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { ConfirmDialog } from '../../../shared/ui/overlays/ConfirmDialog'
import type { WireModel } from '../../../wire/engineSchemas'
import { removeModel } from './engineApi'
import { totalBytes } from './engineGroups'
import { enginesKey } from './useEngines'

export interface ModelRemoval {
  models: readonly WireModel[]
  /** Of the model or the set. */
  name: string
}

/** Asks before models are removed from the server's disk. */
export function RemoveModels({ removal: { models, name }, onClose }: { removal: ModelRemoval; onClose: () => void }) {
  const t = useT()
  const remove = useMutation({
    mutationFn: async () => {
      for (const { id } of models) await removeModel(id)
    },
    onSettled: () => refetchQueries(enginesKey),
    onSuccess: onClose,
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
      <p>{t('engines.remove.text', { size: formatSize(totalBytes(models, 'installed_bytes')) })}</p>
      {models.length > 1 && (
        <ul>
          {models.map((model) => (
            <li key={model.id}>{model.name || model.id}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  )
}
