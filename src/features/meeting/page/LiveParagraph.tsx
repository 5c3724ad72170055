import { CheckOutlined, EditOutlined, UserOutlined } from '@ant-design/icons'
import { Fragment, memo, useState, type FocusEvent } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { joinTexts, separatorBetween } from '../../../transcript/model/joinTexts'
import type { Paragraph } from '../../../transcript/model/paragraphs'
import type { Segment } from '../../../transcript/model/transcript'
import type { LiveTranscriptStore } from '../session/LiveTranscriptStore'
import type { OpenSegment } from '../session/liveTranscript'
import { SegmentFields } from './SegmentFields'
import { SpeakerPopup } from './SpeakerPopup'
import styles from './LiveTranscriptView.module.css'

interface Props {
  paragraph: Paragraph
  /** Names by speaker id. */
  speakers: Readonly<Record<string, string>>
  translation: string
  /** The segment still being spoken, when it continues this paragraph. */
  open: OpenSegment | null
  /** Takes corrections; null when the text can only be read. */
  transcript: LiveTranscriptStore | null
}

/** A paragraph of final segments. They can be corrected while later ones are still being recognized. */
export const LiveParagraph = memo(function LiveParagraph(props: Props) {
  const { paragraph, speakers, translation, open, transcript } = props
  const t = useT()
  /** Id of the segment whose field gets the focus, while the paragraph is edited. */
  const [edited, setEdited] = useState<string | null>(null)
  const { segments } = paragraph
  const time = formatTime(segments[0]?.startMs ?? 0)
  const editing = edited !== null && transcript !== null
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without a target, the focus has left the window, or a browser didn't focus the button that was pressed.
    const inside = !(relatedTarget instanceof Node) || currentTarget.contains(relatedTarget)
    if (!inside && !isInPopup(relatedTarget)) setEdited(null)
  }
  return (
    <div className={styles.row} data-paragraph onBlur={editing ? leave : undefined}>
      <div className={styles.margin}>
        <time className={styles.time}>{time}</time>
        {!editing && <SpeakerName segments={segments} speakers={speakers} transcript={transcript} />}
      </div>
      {editing ? (
        <div className={styles.fields}>
          {segments.map((segment) => (
            <SegmentFields
              key={segment.id}
              segment={segment}
              focused={segment.id === edited}
              transcript={transcript}
              speaker={<SpeakerName segments={[segment]} speakers={speakers} transcript={transcript} />}
              onClose={() => setEdited(null)}
            />
          ))}
          {open && <p className={styles.open}>{open.text}</p>}
        </div>
      ) : (
        <p className={styles.text} dir="auto">
          {segments.map((segment, index) => (
            <Fragment key={segment.id}>
              {separatorBetween(segments[index - 1]?.text.trimEnd() ?? '', segment.text.trimStart())}
              <span data-final={segment.id} onDoubleClick={() => setEdited(segment.id)}>
                {segment.text.trim()}
              </span>
            </Fragment>
          ))}
          {open && (
            <>
              {separatorBetween(segments.at(-1)?.text.trimEnd() ?? '', open.text.trimStart())}
              <span className={styles.open} data-partial>
                {open.text}
              </span>
            </>
          )}
          {translation && (
            <span className={styles.translation} dir="auto">
              {translation}
            </span>
          )}
        </p>
      )}
      {transcript && (
        <IconButton
          className={styles.edit}
          name={t(editing ? 'live.words.edited' : 'live.words.edit', { time })}
          onClick={() => setEdited(editing ? null : (segments[0]?.id ?? null))}
        >
          {editing ? <CheckOutlined /> : <EditOutlined />}
        </IconButton>
      )}
    </div>
  )
})

/** @param translations by id of a segment */
export function translationOf({ segments }: Paragraph, translations: ReadonlyMap<string, string>): string {
  return translations.size === 0 ? '' : joinTexts(segments.map(({ id }) => translations.get(id) ?? ''))
}

const isInPopup = (node: Node) => node instanceof Element && node.closest('[popover]') !== null

/** The speaker of segments that have the same, with a menu to change it. */
function SpeakerName({
  segments,
  speakers,
  transcript,
}: {
  segments: readonly Segment[]
  speakers: Readonly<Record<string, string>>
  transcript: LiveTranscriptStore | null
}) {
  const t = useT()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const id = segments[0]?.speaker ?? ''
  const name = id && (speakers[id] || t('transcript.speaker.unnamed', { number: id }))
  if (!transcript) return name && <span className={styles.speaker}>{name}</span>
  return (
    <>
      <button
        type="button"
        className={name ? styles.speaker : `${styles.speaker} ${styles.nobody}`}
        aria-haspopup="dialog"
        aria-label={t('live.speaker.change', { name: name || t('editor.speaker.unknown') })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {name || <UserOutlined />}
      </button>
      {anchor && (
        <SpeakerPopup
          anchor={anchor}
          current={id}
          speakers={speakers}
          onAssign={(speaker) => segments.forEach((segment) => transcript.correct({ ...segment, speaker }))}
          onName={(speaker, given) => transcript.nameSpeaker(speaker, given)}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
