import { CommentOutlined, DeleteOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { ChoiceButtons } from '../../../shared/ui/fields/ChoiceButtons'
import { StateView } from '../../../shared/ui/states/StateView'
import { highlightColors } from '../../../wire/annotationSchemas'
import highlightColor from '../../../transcript/ui/segments/highlightColor.module.css'
import styles from './Comments.module.css'
import { CommentField } from './CommentField'
import { CommentThread } from './CommentThread'
import { PassageQuote } from './PassageQuote'
import { threadsOf, type Thread } from './threads'
import type { RecordComments } from './useRecordComments'

interface Props {
  comments: RecordComments
  /** Shows the passage in the text. */
  onReveal: (segment: string) => void
}

type Shown = 'open' | 'resolved' | 'highlights'

/** Comments and highlights in the order of the text. */
export function CommentsTab({ comments, onReveal }: Props) {
  const t = useT()
  const { annotations, located, active, setActive, canComment } = comments
  const threads = threadsOf(annotations, located, 'comment')
  const highlights = threadsOf(annotations, located, 'highlight')
  const open = threads.filter(({ comment }) => comment.resolved_at === undefined)
  const resolved = threads.filter(({ comment }) => comment.resolved_at !== undefined)
  const lists = { open, resolved, highlights }
  const [chosen, setChosen] = useState<Shown>('open')
  // What was clicked in the text is shown, wherever it is listed.
  const [followed, setFollowed] = useState('')
  if (active !== followed) {
    setFollowed(active)
    const home = (['open', 'resolved', 'highlights'] as const).find((name) =>
      lists[name].some(({ comment }) => comment.id === active),
    )
    if (home) setChosen(home)
  }
  const show = (thread: Thread) => {
    setActive(thread.comment.id)
    const segment = thread.located?.ranges[0]?.segment
    if (segment !== undefined) onReveal(segment)
  }
  const shown = lists[chosen]
  return (
    <>
      <NewComment comments={comments} />
      <div className={styles.choice}>
        <ChoiceButtons
          name={t('comments.show.name')}
          options={(['open', 'resolved', 'highlights'] as const).map((value) => ({
            value,
            label: t(`comments.show.${value}`, { count: lists[value].length }),
          }))}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      {shown.length === 0 && (
        <StateView
          picture={<CommentOutlined />}
          title={<h2 className={styles.emptyTitle}>{t(`comments.none.${chosen}`)}</h2>}
          text={canComment && chosen !== 'resolved' ? t(`comments.none.${chosen}Text`) : ''}
        />
      )}
      <ul className={styles.threads}>
        {chosen === 'highlights'
          ? shown.map((thread) => (
              <HighlightRow key={thread.comment.id} {...{ thread, comments }} onOpen={() => show(thread)} />
            ))
          : shown.map((thread) => <CommentThread key={thread.comment.id} {...{ thread, comments }} onOpen={show} />)}
      </ul>
    </>
  )
}

/** The comment that is being written on a selected passage. */
function NewComment({ comments: { drafts, mentionable, send } }: Pick<Props, 'comments'>) {
  const t = useT()
  const draft = useStore(drafts.state, (state) => state['new'])
  if (!draft?.anchor) return null
  return (
    <section className={styles.new} aria-label={t('comments.new.name')}>
      <p className={styles.quoted} dir="auto">
        {draft.anchor.quote}
      </p>
      <CommentField
        key={draft.id}
        name={t('comments.new.field')}
        action={t('comments.new.send')}
        text={draft.text}
        people={mentionable}
        autoFocus
        onChange={(text) => drafts.put('new', { ...draft, text })}
        onSend={() => send('new')}
        onCancel={() => drafts.drop('new')}
      />
    </section>
  )
}

function HighlightRow({ thread, comments, onOpen }: { thread: Thread; comments: RecordComments; onOpen: () => void }) {
  const t = useT()
  const { comment } = thread
  const { user, isOwner, canComment, recolor, remove, active } = comments
  const row = useRef<HTMLLIElement>(null)
  const isActive = comment.id === active
  const isMine = comment.author !== undefined && String(comment.author.id) === String(user)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li ref={row} className={styles.thread} data-active={isActive || undefined}>
      <PassageQuote thread={thread} onOpen={onOpen} />
      <div className={styles.colors}>
        <span className={`ellipsis ${styles.note}`}>{comment.author?.name ?? t('comments.author.gone')}</span>
        {canComment &&
          isMine &&
          highlightColors.map((color) => (
            <button
              key={color}
              type="button"
              className={`${styles.color} ${highlightColor[color]}`}
              aria-label={t(`editor.highlight.${color}`)}
              aria-pressed={comment.color === color}
              title={t(`editor.highlight.${color}`)}
              onClick={() => recolor(comment.id, color)}
            />
          ))}
        {canComment && (isMine || isOwner) && (
          <IconButton name={t('comments.highlight.remove')} onClick={() => remove(comment.id)}>
            <DeleteOutlined />
          </IconButton>
        )}
      </div>
    </li>
  )
}
