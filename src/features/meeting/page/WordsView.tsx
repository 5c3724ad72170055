import { DownOutlined } from '@ant-design/icons'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import { useStore } from 'zustand'
import { useSay } from '../../../shared/intl'
import { onReaderScroll } from '../../../shared/readerScroll'
import { formatTime } from '../../../shared/time'
import type { LiveSession } from '../LiveSession'
import type { OpenSegment } from '../text'
import { FinalRow } from './FinalRow'
import styles from './Words.module.css'

/** This near to its end the text moves along. */
const nearPx = 60

/** The meeting's text: what is settled, and below it what is being said. It moves along until the reader scrolls up. */
export function WordsView({ session, fontSize }: { session: LiveSession; fontSize: number }) {
  const say = useSay()
  const { text, speakers } = useStore(session.words.view)
  const { phase, capture } = useStore(session.view)
  const list = useRef<VListHandle>(null)
  const section = useRef<HTMLElement>(null)
  const [following, setFollowing] = useState(true)
  /** A reader is scrolling, not the list, which also moves by itself while rows come and are measured. */
  const byReader = useRef(false)
  const { finals, partial, translations } = text
  const rows = finals.length + (partial ? 1 : 0)
  useLayoutEffect(() => {
    if (!following || rows === 0) return
    byReader.current = false
    list.current?.scrollToIndex(rows - 1, { align: 'end' })
  }, [following, rows, partial, finals, translations, fontSize])
  const empty = rows === 0
  useEffect(() => {
    const box = section.current?.querySelector<HTMLElement>('[data-list]')
    if (!empty && box) return onReaderScroll(box, () => (byReader.current = true))
  }, [empty])
  const onScroll = (offset: number) => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {}
    const near = offset >= scrollSize - viewportSize - nearPx
    if (!near && !byReader.current) return
    // The list goes on towards its end while rows are measured; a reader who leaves it ends that.
    if (following && !near) list.current?.scrollTo(offset)
    setFollowing(near)
  }
  return (
    <section ref={section} className={styles.words} aria-label={say('live.words.name')} style={{ fontSize }}>
      {empty ? (
        <p className={styles.empty}>
          {say(phase === 'live' && capture.is === 'on' ? 'live.words.listening' : 'live.words.none')}
        </p>
      ) : (
        <VList ref={list} data-list className={styles.list} tabIndex={0} onScroll={onScroll}>
          {finals.map((segment) => (
            <FinalRow
              key={segment.id}
              segment={segment}
              speakers={speakers}
              translation={translations.get(segment.id) ?? ''}
              session={session}
            />
          ))}
          {partial && <Open key="open" partial={partial} />}
        </VList>
      )}
      {!following && (
        <button type="button" className={styles.back} onClick={() => setFollowing(true)}>
          <DownOutlined aria-hidden="true" />
          {say('live.words.follow')}
        </button>
      )}
      <Spoken text={finals.at(-1)?.text ?? ''} />
    </section>
  )
}

function Open({ partial }: { partial: OpenSegment }) {
  return (
    <div className={`${styles.row} ${styles.open}`} data-partial>
      <time className={styles.time}>{formatTime(partial.startMs)}</time>
      <p className={styles.text}>
        {partial.text}
        {partial.translation && <span className={styles.translation}>{partial.translation}</span>}
      </p>
    </div>
  )
}

/** Reads out what is settled, not what was there when the page came. */
function Spoken({ text }: { text: string }) {
  const first = useRef(text)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (text !== first.current) setSaid(text)
  }, [text])
  return (
    <p className="only-read" aria-live="polite">
      {said}
    </p>
  )
}
