import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formErrorText } from '../../../shared/http/formErrorText'
import { useT } from '../../../shared/i18n/intl'
import {
  noticeTopics,
  type ChangeNotices,
  type NoticeChannel,
  type NoticeSettings,
  type NoticeTopic,
} from '../../../wire/noticeSchemas'
import panels from '../base/panels.module.css'
import styles from './Notices.module.css'
import { changeNotices, fetchWebhook, noticesKey, webhookKey } from './noticeApi'

/** A checkbox for each event and channel. Each is saved at once; a refusal is said below its row. */
export function NoticeMatrix({ settings }: { settings: NoticeSettings }) {
  const t = useT()
  const topics = noticeTopics.filter((topic) => settings.topics[topic])
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">{t('care.notices.topic')}</th>
          {settings.channels.map((channel) => (
            <th key={channel} scope="col">
              {t(`care.notices.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => (
          <TopicRow key={topic} topic={topic} settings={settings} />
        ))}
      </tbody>
    </table>
  )
}

function TopicRow({ topic, settings }: { topic: NoticeTopic; settings: NoticeSettings }) {
  const t = useT()
  const client = useQueryClient()
  const name = t(`care.notices.topic.${topic}`)
  // React Query tells of a change a moment later, when the box has jumped back.
  const [choice, setChoice] = useState<{ channel: NoticeChannel; on: boolean } | null>(null)
  const change = useMutation({
    mutationFn: (request: ChangeNotices) => changeNotices(request),
    onSuccess: (saved) => client.setQueryData(noticesKey, saved),
  })
  const choose = (channel: NoticeChannel, on: boolean) => {
    setChoice({ channel, on })
    change.mutate({ topic, channel, on: on ? 1 : 0 }, { onSettled: () => setChoice(null) })
  }
  const isBlocked = useBlockedChannels(settings, topic)
  const on = settings.topics[topic] ?? []
  /** While it is being saved, a box shows the choice. */
  const isOn = (channel: NoticeChannel) => (choice?.channel === channel ? choice.on : on.includes(channel))
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        {settings.channels.map((channel) => (
          <td key={channel}>
            <label title={channel === 'browser' && isBlocked('browser') ? t('care.notices.bellFirst') : undefined}>
              <input
                type="checkbox"
                aria-label={t('care.notices.cell', { topic: name, channel: t(`care.notices.channel.${channel}`) })}
                checked={isOn(channel) && !isBlocked(channel)}
                disabled={isBlocked(channel)}
                onChange={({ target }) => choose(channel, target.checked)}
              />
            </label>
          </td>
        ))}
      </tr>
      {change.isError && (
        <tr>
          <td colSpan={settings.channels.length + 1} className={panels.error} role="alert">
            {formErrorText(t, change.error, 'care.notices.failed')}
          </td>
        </tr>
      )}
    </>
  )
}

/** Channels that can't reach the user: browsers learn of events from the app's messages, the others need an address. */
function useBlockedChannels({ topics, channels, email }: NoticeSettings, topic: NoticeTopic) {
  const { data: webhook } = useQuery({
    queryKey: webhookKey,
    queryFn: ({ signal }) => fetchWebhook(signal),
    enabled: channels.includes('webhook'),
  })
  const blocked: Record<NoticeChannel, boolean> = {
    bell: false,
    browser: !topics[topic]?.includes('bell'),
    mail: email === '',
    webhook: !webhook?.url,
  }
  return (channel: NoticeChannel) => blocked[channel]
}
