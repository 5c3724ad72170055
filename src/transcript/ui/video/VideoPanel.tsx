import { BlockOutlined, CloseOutlined, DownOutlined, SwapOutlined, VideoCameraOutlined } from '@ant-design/icons'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { stored, type VideoLayout } from '../../../shared/storage/localStore'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { TranscriptTranslation } from '../../model/transcriptTranslation'
import type { Player } from '../playback/player'
import { isVideoFile } from '../playback/usePlayback'
import { useTranscript } from '../state/editorContext'
import { useSubtitles } from './useSubtitles'
import styles from './VideoPanel.module.css'

interface Props {
  player: Player
  /** Of the recording; '' for none. */
  url: string
  translation: TranscriptTranslation | null
}

/** The picture of a video recording, or that the browser can't show it. */
export function VideoPanel({ player, url, translation }: Props) {
  const video = useSyncExternalStore(player.subscribe, () => player.video)
  const isLoaded = useSyncExternalStore(player.subscribe, () => player.state().durationMs !== null)
  const hasPicture = useSyncExternalStore(player.subscribe, () => (player.video?.videoWidth ?? 0) > 0)
  if (!isLoaded) return null
  if (video && hasPicture) return <Picture player={player} video={video} translation={translation} />
  return isVideoFile(url) ? <NoPicture /> : null
}

function NoPicture() {
  const t = useT()
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <p className={styles.noPicture} role="status">
      {t('transcript.video.none')}
      <IconButton name={t('transcript.video.close')} onClick={() => setClosed(true)}>
        <CloseOutlined />
      </IconButton>
    </p>
  )
}

function Picture({ player, video, translation }: Omit<Props, 'url'> & { video: HTMLVideoElement }) {
  const t = useT()
  const transcript = useTranscript()
  const [layout, setLayout] = useState<VideoLayout>(() => stored.video.read() ?? { shown: !savesData(), side: 'right' })
  const frame = useRef<HTMLDivElement>(null)
  const change = (next: Partial<VideoLayout>) => {
    setLayout({ ...layout, ...next })
    stored.video.write({ ...layout, ...next })
  }
  useLayoutEffect(() => {
    frame.current?.append(video)
    return () => video.remove()
  }, [video])
  const shownAt = layout.shown ? layout.side : ''
  useLayoutEffect(() => {
    // For the style sheet of what it stands beside: a selector with :has() would be evaluated with each change of the page.
    document.documentElement.dataset.video = shownAt
    return () => {
      delete document.documentElement.dataset.video
    }
  }, [shownAt])
  useSubtitles(video, { transcript, translation })
  const enterPictureInPicture = () => void video.requestPictureInPicture().catch(() => {})
  return (
    <section
      className={styles.panel}
      data-side={layout.side}
      data-collapsed={layout.shown ? undefined : ''}
      aria-label={t('transcript.video.name')}
    >
      {!layout.shown && (
        <PlainButton onClick={() => change({ shown: true })}>
          <VideoCameraOutlined aria-hidden="true" />
          {t('transcript.video.show')}
        </PlainButton>
      )}
      {/* It stays in the page, since a video that is removed stops. */}
      <div ref={frame} className={styles.frame} onClick={() => player.toggle()} />
      {layout.shown && (
        <div className={styles.tools}>
          {document.pictureInPictureEnabled && (
            <IconButton name={t('transcript.video.floating')} onClick={enterPictureInPicture}>
              <BlockOutlined />
            </IconButton>
          )}
          <IconButton
            className={styles.move}
            name={t('transcript.video.move')}
            onClick={() => change({ side: layout.side === 'left' ? 'right' : 'left' })}
          >
            <SwapOutlined />
          </IconButton>
          <IconButton name={t('transcript.video.hide')} onClick={() => change({ shown: false })}>
            <DownOutlined />
          </IconButton>
        </div>
      )}
    </section>
  )
}

/** Whether the user asks pages to load less; not every browser says. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
