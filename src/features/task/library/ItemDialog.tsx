import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Field } from '../../../shared/ui/fields/Field'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { maxLibraryName, tagColors, type LibraryKind, type TagColor } from '../../../wire/librarySchemas'
import type { Id } from '../../../wire/responses'
import styles from './Library.module.css'
import { saveLibraryItem } from './libraryApi'
import { TagDot } from './TagDot'

interface Props {
  kind: LibraryKind
  /** The item to change; a new one if absent. */
  item?: { id: Id; name: string; color?: TagColor } | undefined
  /** Of a new search. */
  query?: string
  onSaved?: (id: Id) => void
  onClose: () => void
}

/** Names a folder, tag or saved search. */
export function ItemDialog({ kind, item, query, onSaved, onClose }: Props) {
  const t = useT()
  const client = useQueryClient()
  const [name, setName] = useState(item?.name ?? '')
  const [color, setColor] = useState<TagColor>(item?.color ?? 'blue')
  const save = useMutation({
    mutationFn: () =>
      saveLibraryItem({
        kind,
        name,
        ...(item && { id: item.id }),
        ...(kind === 'tag' && { color }),
        ...(query !== undefined && { query }),
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['library'] })
      onSaved?.(id)
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (name.trim() !== '' && !save.isPending) save.mutate()
  }
  return (
    <Dialog title={t(`library.${kind}.${item ? 'edit' : 'add'}`)} onClose={onClose}>
      <form onSubmit={submit}>
        <Field
          name="name"
          label={t('library.item.name')}
          value={name}
          maxLength={maxLibraryName}
          autoComplete="off"
          autoFocus
          error={save.isError ? { text: errorText(save.error).text } : undefined}
          onChange={(value) => {
            setName(value)
            save.reset()
          }}
        />
        {kind === 'tag' && (
          <fieldset className={styles.colors}>
            <legend>{t('library.item.color')}</legend>
            {tagColors.map((each) => (
              <label key={each} title={t(`library.color.${each}`)}>
                <input
                  type="radio"
                  name="color"
                  aria-label={t(`library.color.${each}`)}
                  checked={each === color}
                  onChange={() => setColor(each)}
                />
                <TagDot color={each} />
              </label>
            ))}
          </fieldset>
        )}
        <div className="dialog-buttons">
          <PlainButton onClick={onClose}>{t('ui.dialog.cancel')}</PlainButton>
          <PlainButton type="submit" primary busy={save.isPending} disabled={name.trim() === ''}>
            {t('library.item.save')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
