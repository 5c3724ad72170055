import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../wire/responses'
import type { LoadedLibrary } from '../library/useLibrary'
import { usePlaceRecords } from '../library/usePlaceRecords'

/** Moves the selected records to a folder, and gives them tags and stars. */
export function PlaceActions({ tasks, loaded: { parts, library } }: { tasks: readonly Task[]; loaded: LoadedLibrary }) {
  const t = useT()
  const [open, setOpen] = useState<'move' | 'tags' | null>(null)
  const place = usePlaceRecords()
  const close = () => setOpen(null)
  const areFavorites = tasks.every(({ favorite }) => favorite === 1)
  const star = () =>
    place.mutate({
      tasks,
      change: { favorite: areFavorites ? 0 : 1 },
      done: (values) => t(areFavorites ? 'library.star.removed' : 'library.star.added', values),
    })
  return (
    <>
      <PlainButton onClick={() => setOpen('move')}>{t('library.move.open')}</PlainButton>
      <PlainButton onClick={() => setOpen('tags')}>{t('library.tags.open')}</PlainButton>
      <PlainButton busy={place.isPending} disabled={place.isPending} onClick={star}>
        {t(areFavorites ? 'library.star.remove' : 'library.star.add')}
      </PlainButton>
      {open === 'move' && <parts.MoveDialog tasks={tasks} library={library} onClose={close} />}
      {open === 'tags' && <parts.TagsDialog tasks={tasks} library={library} onClose={close} />}
    </>
  )
}
