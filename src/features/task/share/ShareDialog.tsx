import { LinkOutlined } from '@ant-design/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { refetchQueries } from '../../../shared/http/queryClient'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import type { TimeSpan } from '../../../transcript/model/silences'
import { languageValues } from '../../../wire/constants'
import type { Id, Task } from '../../../wire/responses'
import type { Share } from '../../../wire/shareSchemas'
import { fetchTaskTranslations } from '../translation/recordTranslationApi'
import { useCopyAudioLink } from './useCopyAudioLink'
import { PeopleSection } from '../people/PeopleSection'
import { appUrl } from '../record/appUrl'
import { copyLinkQuietly } from '../record/copyLink'
import { addShare, editShare, fetchShares, renewShare, revokeShare } from './shareApi'
import { ShareFields } from './ShareFields'
import { initialShareForm, toShareForm, toShareOptions, type ShareFault } from './shareForm'
import { forgetShareKey, keepShareKey, keptShareKey, sharedRecordLink } from './shareLink'
import { ShareRow } from './ShareRow'
import styles from './Share.module.css'

interface Props {
  task: Task
  /** What is selected in the text, to be offered as an excerpt. */
  selection?: TimeSpan | null
  onClose: () => void
}

/** Links to a record: makes them, and changes and revokes those there are. */
export function ShareDialog({ task, selection = null, onClose }: Props) {
  const t = useT()
  const shares = useQuery({
    queryKey: sharesKey(task.id),
    queryFn: ({ signal }) => nullIfUnsupported(fetchShares(task.id, { signal, quiet: true })),
    staleTime: 0,
  })
  const [edited, setEdited] = useState<Share | null>(null)
  const [done, setDone] = useState('')
  return (
    <Dialog title={t(edited ? 'share.edit.title' : 'share.dialog.title')} onClose={onClose}>
      <div className={styles.dialog}>
        {!edited && <PeopleSection task={task} />}
        {shares.isPending && <LoadView rows={6} />}
        {shares.isError && <ErrorView error={shares.error} onRetry={() => void shares.refetch()} />}
        {shares.data && (
          <ShareEditor
            key={edited ? String(edited.id) : 'new'}
            task={task}
            edited={edited}
            selection={selection}
            isFirst={shares.data.length === 0}
            done={done}
            onDone={setDone}
            onClose={() => setEdited(null)}
          />
        )}
        {shares.data && !edited && shares.data.length > 0 && (
          <ShareList task={task} shares={shares.data} onEdit={setEdited} onDone={setDone} />
        )}
        {!edited && <AudioLink task={task} />}
      </div>
    </Dialog>
  )
}

const sharesKey = (id: Id) => ['shares', String(id)]

const linkOf = (key: string) => sharedRecordLink(key, appUrl())

interface EditorProps {
  task: Task
  /** The link to change; null to make one. */
  edited: Share | null
  selection: TimeSpan | null
  isFirst: boolean
  /** What was done last; '' for nothing. */
  done: string
  onDone: (text: string) => void
  onClose: () => void
}

function ShareEditor({ task, edited, selection, isFirst, done, onDone, onClose }: EditorProps) {
  const t = useT()
  const durationMs = task.times * 1000
  const [form, setForm] = useState(() => (edited ? toShareForm(edited) : initialShareForm(selection)))
  const [fault, setFault] = useState<ShareFault | null>(null)
  const translations = useQuery({
    queryKey: ['translations', String(task.id)],
    queryFn: ({ signal }) => fetchTaskTranslations(task.id, { signal, quiet: true }),
    retry: false,
  })
  const languages = languageValues.filter((value) => translations.data?.some(({ target }) => target === value))
  const save = useMutation({
    async mutationFn(options: Parameters<typeof addShare>[0]) {
      if (edited) {
        await editShare({ ...options, id: Number(edited.id) }, { quiet: true })
        onDone(t('share.edit.done'))
        return
      }
      const added = await addShare(options, { quiet: true })
      keepShareKey(added)
      onDone(await copyLinkQuietly(linkOf(added.key), t('task.share.done')))
    },
    async onSuccess() {
      await refetchQueries(sharesKey(task.id))
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const result = toShareOptions(form, { durationMs, nowMs: Date.now(), kept: edited ?? undefined })
    setFault('fault' in result ? result.fault : null)
    onDone('')
    if ('options' in result) save.mutate({ id: Number(task.id), ...result.options })
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {!edited && <p className={styles.note}>{t('share.new.text')}</p>}
      <ShareFields
        form={form}
        onChange={setForm}
        fault={fault}
        translations={languages}
        durationMs={durationMs}
        kept={edited ?? undefined}
        disabled={save.isPending}
      />
      <p className="error-text" role="alert">
        {save.isError && errorText(save.error).text}
      </p>
      <div className={styles.submit}>
        {edited && <PlainButton onClick={onClose}>{t('ui.dialog.cancel')}</PlainButton>}
        <PlainButton primary large type="submit" busy={save.isPending} disabled={save.isPending}>
          {!edited && !save.isPending && <LinkOutlined aria-hidden="true" />}
          {t(edited ? 'share.edit.save' : isFirst ? 'share.new.create' : 'share.new.another')}
        </PlainButton>
      </div>
      <p className="done-text" role="status">
        {done}
      </p>
    </form>
  )
}

interface ListProps {
  task: Task
  shares: readonly Share[]
  onEdit: (share: Share) => void
  onDone: (text: string) => void
}

function ShareList({ task, shares, onEdit, onDone }: ListProps) {
  const t = useT()
  const refetch = () => refetchQueries(sharesKey(task.id))
  const renew = useMutation({
    async mutationFn(id: Id) {
      const renewed = await renewShare(id)
      keepShareKey(renewed)
      onDone(await copyLinkQuietly(linkOf(renewed.key), t('task.share.done')))
    },
    onSettled: refetch,
  })
  const revoke = useMutation({
    async mutationFn(id: Id) {
      await revokeShare(id)
      forgetShareKey(id)
      onDone(t('share.row.revoked'))
    },
    onSettled: refetch,
  })
  return (
    <section className={styles.list} aria-label={t('share.list.title', { count: shares.length })}>
      <h3>{t('share.list.title', { count: shares.length })}</h3>
      <ul className={styles.links}>
        {shares.map((share) => {
          const key = keptShareKey(share.id)
          const isBusy = [renew, revoke].some(({ isPending, variables }) => isPending && variables === share.id)
          return (
            <ShareRow
              key={share.id}
              share={share}
              link={key === undefined ? undefined : linkOf(key)}
              busy={isBusy}
              onEdit={() => onEdit(share)}
              onRenew={() => renew.mutate(share.id)}
              onRevoke={() => revoke.mutate(share.id)}
            />
          )
        })}
      </ul>
    </section>
  )
}

/** The link to the recording alone, which needs no server. */
function AudioLink({ task }: { task: Task }) {
  const t = useT()
  const share = useCopyAudioLink(task)
  if (!share) return null
  return (
    <section className={styles.audio}>
      <div>
        <h3>{t('share.audio.title')}</h3>
        <p className={styles.note}>{t('share.audio.text')}</p>
      </div>
      <PlainButton onClick={() => void share()}>{t('share.audio.copy')}</PlainButton>
    </section>
  )
}
