import { useMutation } from '@tanstack/react-query'
import { formErrorText } from '../../../shared/http/formErrorText'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Id } from '../../../wire/responses'
import { rememberVoice } from './speakerApi'
import styles from './SpeakerDetection.module.css'

interface Props {
  taskId: Id
  /** Id of the speaker. */
  role: string
  name: string
  /** Saves pending edits: the server takes the saved name and segments. */
  save: () => Promise<unknown>
}

/** Remembers the voice of a named speaker, so that the name is proposed in later records. */
export function RememberVoice({ taskId, role, name, save }: Props) {
  const t = useT()
  const remember = useMutation({
    mutationFn: async () => {
      await save()
      await rememberVoice({ id: Number(taskId), role })
    },
    onSuccess: () => notify({ kind: 'success', text: t('speakers.voice.done', { name }) }),
  })
  return (
    <>
      <PlainButton
        aria-label={t('speakers.voice.rememberNamed', { name })}
        busy={remember.isPending}
        disabled={remember.isPending}
        onClick={() => remember.mutate()}
      >
        {t('speakers.voice.remember')}
      </PlainButton>
      {remember.isError && (
        <p className={styles.problem} role="alert">
          {formErrorText(t, remember.error, 'speakers.voice.failed')}
        </p>
      )}
    </>
  )
}
