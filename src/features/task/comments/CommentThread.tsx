import { EllipsisOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useT } from '../../../shared/i18n/intl'
import { randomId } from '../../../shared/randomId'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Menu, type MenuItem } from '../../../shared/ui/overlays/Menu'
import type { Annotation } from '../../../wire/annotationSchemas'
import { mentionRuns } from '../../../wire/mentions'
import styles from './Comments.module.css'
import { CommentField } from './CommentField'
import { PassageQuote } from './PassageQuote'
import type { Thread } from './threads'
import type { RecordComments } from './useRecordComments'

interface Props {
  thread: Thread
  comments: RecordComments
  onOpen: (thread: Thread) => void
}

/** A comment on a passage, with its replies. */
export function CommentThread({ thread, comments, onOpen }: Props) {
  const t = useT()
  const { comment, replies } = thread
  const { drafts, active, canComment, mentionable, resolve, send } = comments
  const card = useRef<HTMLLIElement>(null)
  const isActive = active === comment.id
  const isResolved = comment.resolved_at !== undefined
  const key = `reply ${comment.id}` as const
  const draft = useStore(drafts.state, (state) => state[key])
  useEffect(() => {
    if (isActive) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li ref={card} className={styles.thread} data-active={isActive || undefined}>
      <PassageQuote thread={thread} onOpen={() => onOpen(thread)} />
      {isResolved && <p className={styles.note}>{t('comments.resolved.by', { name: comment.resolved_by })}</p>}
      {[comment, ...replies].map((each) => (
        <CommentText key={each.id} comment={each} comments={comments} />
      ))}
      {canComment && draft && (
        <CommentField
          name={t('comments.reply.field')}
          action={t('comments.reply.send')}
          text={draft.text}
          people={mentionable}
          autoFocus={draft.text === ''}
          onChange={(text) => drafts.put(key, { ...draft, text })}
          onSend={() => send(key)}
          onCancel={() => drafts.drop(key)}
        />
      )}
      {canComment && !draft && (
        <div className={styles.buttons}>
          <PlainButton onClick={() => drafts.put(key, { id: randomId(), text: '' })}>
            {t('comments.reply.open')}
          </PlainButton>
          <PlainButton onClick={() => resolve(comment.id, !isResolved)}>
            {t(isResolved ? 'comments.resolve.reopen' : 'comments.resolve.do')}
          </PlainButton>
        </div>
      )}
    </li>
  )
}

/** One comment or reply, which its author changes in place. */
function CommentText({ comment, comments }: { comment: Annotation; comments: RecordComments }) {
  const t = useT()
  const { id, author, text, edited_at, created_at } = comment
  const { drafts, people, mentionable, user, isOwner, canComment, remove, send } = comments
  const key = `edit ${id}` as const
  const draft = useStore(drafts.state, (state) => state[key])
  const [anchor, setAnchor] = useState<Element | null>(null)
  const isMine = author !== undefined && String(author.id) === String(user)
  const name = author?.name ?? t('comments.author.gone')
  const items: MenuItem[] = [
    ...(isMine ? [{ text: t('comments.edit.open'), run: () => drafts.put(key, { id, text }) }] : []),
    ...(isMine || isOwner ? [{ text: t('comments.text.remove'), danger: true, run: () => remove(id) }] : []),
  ]
  return (
    <article className={styles.comment} aria-label={name}>
      <header>
        <strong className="ellipsis">{name}</strong>
        <span className={styles.when}>
          <RelativeTime record={{ created_at, createtime: created_at }} />
          {edited_at !== undefined && t('comments.text.edited')}
        </span>
        {canComment && items.length > 0 && (
          <IconButton
            name={t('comments.text.more', { name })}
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={({ currentTarget }) => setAnchor(currentTarget)}
          >
            <EllipsisOutlined />
          </IconButton>
        )}
      </header>
      {anchor && (
        <Menu anchor={anchor} name={t('comments.text.more', { name })} items={items} onClose={() => setAnchor(null)} />
      )}
      {draft ? (
        <CommentField
          name={t('comments.edit.field')}
          action={t('comments.edit.save')}
          text={draft.text}
          people={mentionable}
          autoFocus
          onChange={(changed) => drafts.put(key, { ...draft, text: changed })}
          onSend={() => send(key)}
          onCancel={() => drafts.drop(key)}
        />
      ) : (
        <p className={styles.text} dir="auto">
          {mentionRuns(text, people).map((run, index) =>
            run.isMention ? (
              <span key={index} className={styles.mention}>
                {run.text}
              </span>
            ) : (
              run.text
            ),
          )}
        </p>
      )}
    </article>
  )
}
