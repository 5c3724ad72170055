import { DownOutlined } from '@ant-design/icons'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { onUserScroll } from '../../../shared/browser/onUserScroll'
import { formatTime } from '../../../shared/time/formatTime'
import { joinTexts } from '../../../transcript/model/joinTexts'
import type { LiveSession } from '../session/LiveSession'
import type { OpenSegment } from '../session/liveTranscript'
import { LiveParagraph, translationOf } from './LiveParagraph'
import styles from './LiveTranscriptView.module.css'
import { NoTextYet } from './NoTextYet'
import { useLiveParagraphs } from './useLiveParagraphs'

/** The list follows new text when scrolled within this distance of its end. */
const nearPx = 60

/** The live transcript: paragraphs of final segments, and the open one. Follows new text until the user scrolls up. */
export function LiveTranscriptView({ session, fontSize }: { session: LiveSession; fontSize: number }) {
  const t = useT()
  const { text, speakers } = useStore(session.transcript.view)
  const list = useRef<VListHandle>(null)
  const section = useRef<HTMLElement>(null)
  const [following, setFollowing] = useState(true)
  /** Whether the user is scrolling; the list also scrolls by itself while rows are added and measured. */
  const byUser = useRef(false)
  const { finals, partial, translations } = text
  const { paragraphs, continues } = useLiveParagraphs(text)
  const rows = paragraphs.length + (partial && !continues ? 1 : 0)
  useLayoutEffect(() => {
    if (!following || rows === 0) return
    byUser.current = false
    list.current?.scrollToIndex(rows - 1, { align: 'end' })
  }, [following, rows, partial, finals, translations, fontSize])
  const empty = rows === 0
  useEffect(() => {
    const box = section.current?.querySelector<HTMLElement>('[data-list]')
    if (!empty && box) return onUserScroll(box, () => (byUser.current = true))
  }, [empty])
  const onScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    const near = offset >= scrollSize - viewportSize - nearPx
    if (!near && !byUser.current) return
    // The list keeps scrolling to its end while rows are measured; user scrolling cancels that.
    if (following && !near) list.current?.scrollTo(offset)
    setFollowing(near)
  }
  return (
    <section
      ref={section}
      className={finals.some(({ speaker }) => speaker) ? `${styles.words} ${styles.withSpeakers}` : styles.words}
      aria-label={t('live.words.name')}
      style={{ fontSize }}
    >
      {empty ? (
        <NoTextYet session={session} />
      ) : (
        <VList ref={list} data-list className={styles.list} tabIndex={0} onScroll={onScroll}>
          {paragraphs.map((paragraph, index) => {
            const open = continues && index === paragraphs.length - 1 ? partial : null
            return (
              <LiveParagraph
                key={paragraph.id}
                paragraph={paragraph}
                speakers={speakers}
                translation={joinTexts([translationOf(paragraph, translations), open?.translation ?? ''])}
                open={open}
                transcript={session.transcript}
              />
            )
          })}
          {partial && !continues && <OpenParagraph key="open" open={partial} />}
        </VList>
      )}
      {!following && (
        <button type="button" className={styles.back} onClick={() => setFollowing(true)}>
          <DownOutlined aria-hidden="true" />
          {t('live.words.follow')}
        </button>
      )}
      <LiveAnnouncer text={finals.at(-1)?.text ?? ''} />
    </section>
  )
}

/** The segment still being spoken, when it starts a paragraph. */
function OpenParagraph({ open }: { open: OpenSegment }) {
  return (
    <div className={styles.row} data-partial>
      <div className={styles.margin}>
        <time className={styles.time}>{formatTime(open.startMs)}</time>
      </div>
      <p className={`${styles.text} ${styles.open}`} dir="auto">
        {open.text}
        {open.translation && <span className={styles.translation}>{open.translation}</span>}
      </p>
    </div>
  )
}

/** Announces new final segments to screen readers, but not those present on mount. */
function LiveAnnouncer({ text }: { text: string }) {
  const first = useRef(text)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (text !== first.current) setAnnounced(text)
  }, [text])
  return (
    <p className="only-read" aria-live="polite">
      {announced}
    </p>
  )
}
