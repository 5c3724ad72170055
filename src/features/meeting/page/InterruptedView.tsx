import { AudioOutlined, PauseCircleOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useT, type Locale, type Translate } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { formatTime } from '../../../shared/time/formatTime'
import { PageTitle } from '../../../shared/ui/page/PageTitle'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { languageValues } from '../../../wire/constants'
import type { Id, MeetingWithList } from '../../../wire/responses'
import { InputSettings } from '../inputs/InputSettings'
import { useCaptureSettings } from '../inputs/useCaptureSettings'
import type { UnfinishedMeeting } from '../local/unfinishedMeetingStore'
import { GapList } from './GapList'
import styles from './InterruptedView.module.css'
import { TextSoFar } from './TextSoFar'
import type { MeetingStart } from './useMeetingStart'
import { useUnfinishedActions } from './useUnfinishedActions'

interface Props {
  meeting: MeetingWithList
  /** What this device has of the meeting; null when it was recorded elsewhere. */
  left: UnfinishedMeeting | null
  user: Id
  start: MeetingStart
}

/** A meeting whose recording stopped: what happened, what is safe, the text so far, and the ways on. */
export function InterruptedView({ meeting, left, user, start }: Props) {
  const t = useT()
  const locale = useLocale()
  const client = useQueryClient()
  const [settings, change] = useCaptureSettings()
  const { busy, problem, finish, download } = useUnfinishedActions(
    () => void client.invalidateQueries({ queryKey: ['localMeeting'] }),
  )
  const { id, title, language } = meeting
  const known = (value: string | undefined) => languageValues.find((one) => one === value)
  const isBusy = busy || start.busy
  const hasInput = settings.microphone || settings.shared
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <div className={styles.parts}>
        <section className={styles.card} aria-labelledby="interrupted">
          <div className={styles.what}>
            <PauseCircleOutlined aria-hidden="true" />
            <div>
              <h2 id="interrupted">{t(left?.stopping ? 'live.interrupted.unfinished' : 'live.interrupted.title')}</h2>
              <p>{reasonOf(left, t, locale)}</p>
            </div>
          </div>
          <Safe meeting={meeting} left={left} />
          <div className={styles.actions}>
            {!left?.stopping && (
              <PlainButton
                primary
                large
                busy={start.busy}
                disabled={isBusy || !hasInput}
                onClick={() => start.begin(settings)}
              >
                {!start.busy && <AudioOutlined aria-hidden="true" />}
                {t('live.setup.continue')}
              </PlainButton>
            )}
            <PlainButton
              large
              primary={left?.stopping ?? false}
              disabled={isBusy}
              onClick={() =>
                finish({ id, user, title, language: known(language) ?? 'cn', target: known(meeting.target) })
              }
            >
              {t('live.kept.finish')}
            </PlainButton>
            {left && (
              <PlainButton large busy={busy} disabled={isBusy} onClick={() => download(left)}>
                {t('live.sound.download')}
              </PlainButton>
            )}
          </div>
          <p className="error-text" role="alert">
            {start.problem || problem}
          </p>
          {!left?.stopping && (
            <details className={styles.sources}>
              <summary>{t('live.setup.sources')}</summary>
              <InputSettings language={language} settings={settings} onChange={change} />
            </details>
          )}
        </section>
        <GapList gaps={left?.gaps ?? []} />
        <TextSoFar meeting={meeting} left={left} />
      </div>
    </div>
  )
}

const clock = { month: 'numeric', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

function reasonOf(left: UnfinishedMeeting | null, t: Translate, locale: Locale): string {
  if (!left) return t('live.interrupted.elsewhere')
  if (left.stopping) return t('live.interrupted.stopping')
  const at = formatTime(left.heardMs)
  if (!left.recording) return t('live.interrupted.paused', { at })
  if (left.writtenAtMs === undefined) return t('live.interrupted.closed', { at })
  const time = new Date(left.writtenAtMs).toLocaleString(locale, clock)
  return t('live.interrupted.closedAt', { time, at })
}

/** How much is recorded, and where it is. */
function Safe({ meeting, left }: Pick<Props, 'meeting' | 'left'>) {
  const t = useT()
  const serverMs = meeting.acked_ms ?? meeting.times * 1000
  const hereMs = left ? Math.max(0, left.heardMs - Math.max(serverMs, left.fromMs)) : 0
  const facts = [
    ['live.safe.recorded', formatTime(Math.max(serverMs, left?.heardMs ?? 0))],
    ['live.safe.server', formatTime(serverMs)],
    ['live.safe.here', hereMs > 0 ? formatTime(hereMs) : t('live.safe.nothing')],
    ['meeting.field.language', languageName(meeting.language, t)],
  ] as const
  return (
    <dl className={styles.safe}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
