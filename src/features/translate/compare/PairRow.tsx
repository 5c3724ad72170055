import { CheckOutlined, EditOutlined, ReloadOutlined } from '@ant-design/icons'
import { memo, useRef, type PointerEvent } from 'react'
import { useSay } from '../../../shared/intl'
import { IconButton } from '../../../shared/ui/IconButton'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { languageTag } from '../../../transcript/languageTag'
import type { TranslatedParagraph } from '../../../wire/translation'
import type { PairHit, Side } from './findPairs'
import { Marked } from './Marked'
import styles from './PairRow.module.css'
import { mostCharacters, TargetField } from './TargetField'
import type { Mode } from './view'

/** What can be done with a paragraph. The same functions for all rows and renderings. */
export interface PairActions {
  edit(index: number): void
  leave(): void
  change(index: number, target: string): void
  check(index: number, checked: 0 | 1): void
  retry(index: number): void
  /** Of a text written here that clashes with the server's. */
  decide(index: number, mine: boolean): void
  /** Shows the other text of a paragraph for as long as something is held; null ends it. */
  peek(index: number | null): void
}

interface Props {
  index: number
  count: number
  paragraph: TranslatedParagraph
  /** Its page, where it is the first that is shown of it. */
  page: number | null
  /** Languages of both texts, as the contract names them. */
  source: string
  target: string
  mode: Mode
  active: boolean
  editing: boolean
  /** In one-column mode the other text shows in the place of this one. */
  peeking: boolean
  readOnly: boolean
  /** Retried by now: it waits for its answer. */
  waiting: boolean
  hits: readonly PairHit[]
  currentHit: PairHit | null
  /** What was written here while the text was changed elsewhere. */
  clash: string | undefined
  actions: PairActions
}

/** One paragraph with its translation. */
export const PairRow = memo(function PairRow(props: Props) {
  const say = useSay()
  const { index, count, paragraph, page, mode, active } = props
  const look = [styles.row, styles[mode], styles[paragraph.kind], paragraph.checked === 1 && styles.checked]
  return (
    <article
      className={look.filter(Boolean).join(' ')}
      data-place={index}
      data-level={paragraph.level}
      aria-label={say('translate.row.name', { number: index + 1 })}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={active ? 0 : -1}
    >
      {page !== null && <p className={styles.page}>{say('translate.row.page', { page })}</p>}
      <div className={styles.pair}>
        {mode === 'both' && <Text {...props} side="source" />}
        <Main {...props} />
        <Tools {...props} />
      </div>
    </article>
  )
})

const longPressMs = 400

/** The column that is always there. With one column, a long press shows the other text in it. */
function Main(props: Props) {
  const { index, paragraph, mode, editing, peeking, readOnly, actions } = props
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = ({ pointerType }: PointerEvent) => {
    if (mode === 'both' || pointerType === 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => actions.peek(index), longPressMs)
  }
  const end = () => {
    clearTimeout(timer.current)
    actions.peek(null)
  }
  const shown: Side = mode === 'source' ? 'source' : 'target'
  const other: Side = mode === 'source' ? 'target' : 'source'
  return (
    <div
      className={styles.main}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      // The press has become a scroll.
      onPointerCancel={end}
      onDoubleClick={() => !readOnly && !editing && isEditable(paragraph) && actions.edit(index)}
    >
      {editing ? <Field {...props} /> : <Text {...props} side={peeking && mode !== 'both' ? other : shown} />}
      <Below {...props} />
    </div>
  )
}

/** The server would not take a longer one back. */
const isEditable = ({ target }: TranslatedParagraph): boolean => target.length <= mostCharacters

function Text({ side, ...props }: Props & { side: Side }) {
  const { paragraph, hits, currentHit } = props
  const say = useSay()
  const text = paragraph[side]
  const waits = side === 'target' && text === ''
  return (
    <p
      className={`${styles.text} ${side === 'source' ? styles.sourceText : styles.targetText}`}
      lang={languageTag(props[side])}
      dir="auto"
      data-side={side}
    >
      {waits ? (
        <span className={styles.none}>{say(paragraph.fault ? 'translate.row.failed' : 'translate.row.none')}</span>
      ) : (
        <Marked
          text={text}
          marks={hits.filter((hit) => hit.side === side)}
          current={currentHit?.side === side ? currentHit : null}
        />
      )}
    </p>
  )
}

/** Where both sides have changed the text, this side's is written on. */
function Field({ index, paragraph, target, clash, actions }: Props) {
  return (
    <TargetField
      number={index + 1}
      text={clash ?? paragraph.target}
      lang={languageTag(target)}
      onChange={(text) => actions.change(index, text)}
      onLeave={actions.leave}
    />
  )
}

/** What is to be known of the translation: what it may lack, why there is none, what was kept on this device. */
function Below({ index, paragraph, editing, readOnly, waiting, clash, actions }: Props) {
  const say = useSay()
  const { doubts = [], fault, checked } = paragraph
  return (
    <>
      {fault && (
        <p className={styles.fault}>
          <span>{fault}</span>
          <PlainButton disabled={waiting} busy={waiting} onClick={() => actions.retry(index)}>
            {!waiting && <ReloadOutlined aria-hidden="true" />}
            {say('translate.row.retry')}
          </PlainButton>
        </p>
      )}
      {doubts.length > 0 && (
        <p className={checked === 1 ? styles.settled : styles.doubts}>
          {say('translate.row.doubts', { doubts: doubts.join(say('translate.row.and')) })}
        </p>
      )}
      {clash !== undefined && editing && (
        <div className={styles.clash}>
          <p>{say('translate.row.clashNow')}</p>
          <blockquote dir="auto">{paragraph.target}</blockquote>
        </div>
      )}
      {clash !== undefined && !editing && !readOnly && (
        <div className={styles.clash}>
          <p>{say('translate.row.clash')}</p>
          <blockquote dir="auto">{clash}</blockquote>
          <PlainButton onClick={() => actions.decide(index, true)}>{say('translate.row.mine')}</PlainButton>
          <PlainButton onClick={() => actions.decide(index, false)}>{say('translate.row.theirs')}</PlainButton>
        </div>
      )}
    </>
  )
}

function Tools({ index, paragraph, editing, readOnly, clash, actions }: Props) {
  const say = useSay()
  const number = index + 1
  const { checked, target } = paragraph
  if (readOnly) return null
  return (
    <div className={styles.tools}>
      {!editing && isEditable(paragraph) && (
        <IconButton
          className={styles.editTool}
          name={say('translate.row.editOf', { number })}
          title={say('translate.row.edit')}
          onClick={() => actions.edit(index)}
        >
          <EditOutlined />
        </IconButton>
      )}
      <IconButton
        className={styles.check}
        name={say('translate.row.checkOf', { number })}
        title={say(checked === 1 ? 'translate.row.isChecked' : 'translate.row.check')}
        aria-pressed={checked === 1}
        disabled={target === '' || clash !== undefined}
        // The field that is being written in keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => actions.check(index, checked === 1 ? 0 : 1)}
      >
        <CheckOutlined />
      </IconButton>
    </div>
  )
}
