import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { formErrorText } from '../../../shared/http/formErrorText'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ConfirmDialog } from '../../../shared/ui/overlays/ConfirmDialog'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { VoiceProfile, VoiceProfiles } from '../../../wire/voiceSchemas'
import { enableVoices, removeVoice, renameVoice } from './voiceApi'
import styles from './Voices.module.css'

export const voicesKey = ['voices']

/** Runs a change of the voices, then shows what is stored. */
const useVoiceChange = <Value,>(change: (value: Value) => Promise<unknown>) =>
  useMutation({ mutationFn: change, onSuccess: () => refetchQueries(voicesKey) })

/** Turns the memory of voices on and off, and lists what is stored. */
export function VoicesDialog({ voices, onClose }: { voices: VoiceProfiles; onClose: () => void }) {
  const t = useT()
  const hintId = useId()
  const [confirming, setConfirming] = useState(false)
  const enable = useVoiceChange(enableVoices)
  const { enabled, model, list } = voices
  const toggle = (on: boolean) => {
    if (on || list.length === 0) enable.mutate(on)
    else setConfirming(true)
  }
  if (confirming)
    return (
      <ConfirmDialog
        title={t('set.voices.enable')}
        confirmText={t('set.voices.turnOff')}
        busy={enable.isPending}
        error={enable.error}
        onConfirm={() => enable.mutate(false, { onSuccess: () => setConfirming(false) })}
        onClose={() => setConfirming(false)}
      >
        <p>{t('set.voices.sure', { count: list.length })}</p>
      </ConfirmDialog>
    )
  return (
    <Dialog title={t('set.voices.title')} onClose={onClose}>
      <label className={styles.switch}>
        <input
          type="checkbox"
          role="switch"
          aria-describedby={hintId}
          checked={enable.isPending ? enable.variables : enabled}
          disabled={enable.isPending}
          onChange={(event) => toggle(event.target.checked)}
        />
        {t('set.voices.enable')}
      </label>
      <p id={hintId} className={styles.hint}>
        {model === undefined ? t('set.voices.noModel') : t('set.voices.about', { model })}
      </p>
      {enable.isError && (
        <p className={styles.problem} role="alert">
          {formErrorText(t, enable.error, 'set.voices.failed')}
        </p>
      )}
      {enabled && list.length === 0 && <p className={styles.hint}>{t('set.voices.none')}</p>}
      <ul className={styles.list}>
        {list.map((voice) => (
          <VoiceLine key={`${voice.id} ${voice.name}`} voice={voice} />
        ))}
      </ul>
    </Dialog>
  )
}

function VoiceLine({ voice }: { voice: VoiceProfile }) {
  const t = useT()
  const { id, name, seconds, record, outdated, updated_at } = voice
  const [text, setText] = useState(name)
  const rename = useVoiceChange(renameVoice)
  const remove = useVoiceChange(removeVoice)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const changed = text.trim()
    if (changed === '') setText(name)
    else if (changed !== name) rename.mutate({ id, name: changed })
  }
  const error = rename.error ?? remove.error
  return (
    <li>
      <form onSubmit={submit} onBlur={submit}>
        <input
          className={styles.field}
          aria-label={t('set.voices.nameOf', { name })}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      <PlainButton
        aria-label={t('set.voices.deleteNamed', { name })}
        busy={remove.isPending}
        disabled={remove.isPending}
        onClick={() => remove.mutate(id)}
      >
        {t('set.voices.delete')}
      </PlainButton>
      <p className={styles.hint}>
        {t('set.voices.seconds', { seconds })}
        {' · '}
        <RelativeTime record={{ created_at: updated_at, createtime: '' }} />
        {record && (
          <>
            {' · '}
            <Link to={`/task/detail?id=${record.id}`}>{record.title}</Link>
          </>
        )}
      </p>
      {outdated && <p className={styles.hint}>{t('set.voices.outdated')}</p>}
      {error && (
        <p className={styles.problem} role="alert">
          {formErrorText(t, error, 'set.voices.failed')}
        </p>
      )}
    </li>
  )
}
