import { CheckOutlined, EditOutlined, ReloadOutlined } from '@ant-design/icons'
import { memo, useRef, type PointerEvent } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { languageTag } from '../../../transcript/model/languageTag'
import type { TranslatedParagraph } from '../../../wire/translationSchemas'
import type { PairHit, Side } from './findPairs'
import { TextWithHits } from './TextWithHits'
import styles from './PairRow.module.css'
import { maxTranslationLength, TranslationInput } from './TranslationInput'
import type { ComparisonMode } from './comparisonMode'

/** Actions on a paragraph. The functions are stable, so that memoized rows don't re-render. */
export interface PairActions {
  edit(index: number): void
  leave(): void
  change(index: number, target: string): void
  check(index: number, checked: 0 | 1): void
  /** Null if only the owner may. */
  retry: ((index: number) => void) | null
  /** Resolves a conflict with our text (`mine`) or the server's. */
  resolveConflict(index: number, mine: boolean): void
  /** Temporarily shows the other text of a paragraph, while a key or press is held; null ends it. */
  peek(index: number | null): void
}

interface Props {
  index: number
  count: number
  paragraph: TranslatedParagraph
  /** Page number, on the first visible paragraph of a page. */
  page: number | null
  /** Wire language values of both texts. */
  source: string
  target: string
  mode: ComparisonMode
  active: boolean
  editing: boolean
  /** In one-column mode, shows the other text instead. */
  peeking: boolean
  readOnly: boolean
  /** Retried, without a result yet. */
  waiting: boolean
  hits: readonly PairHit[]
  currentHit: PairHit | null
  /** Our text, if the paragraph was also changed elsewhere. */
  conflict: string | undefined
  actions: PairActions
}

/** One paragraph with its translation. */
export const PairRow = memo(function PairRow(props: Props) {
  const t = useT()
  const { index, count, paragraph, page, mode, active } = props
  const classNames = [styles.row, styles[mode], styles[paragraph.kind], paragraph.checked === 1 && styles.checked]
  return (
    <article
      className={classNames.filter(Boolean).join(' ')}
      data-place={index}
      data-level={paragraph.level}
      aria-label={t('translate.row.name', { number: index + 1 })}
      aria-posinset={index + 1}
      aria-setsize={count}
      tabIndex={active ? 0 : -1}
    >
      {page !== null && <p className={styles.page}>{t('translate.row.page', { page })}</p>}
      <div className={styles.pair}>
        {mode === 'both' && <Text {...props} side="source" />}
        <Main {...props} />
        <Tools {...props} />
      </div>
    </article>
  )
})

const longPressMs = 400

/** The main column. In one-column mode, a long press shows the other text. */
function Main(props: Props) {
  const { index, paragraph, mode, editing, peeking, readOnly, actions } = props
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const startPress = ({ pointerType }: PointerEvent) => {
    if (mode === 'both' || pointerType === 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => actions.peek(index), longPressMs)
  }
  const endPress = () => {
    clearTimeout(timer.current)
    actions.peek(null)
  }
  const shown: Side = mode === 'source' ? 'source' : 'target'
  const other: Side = mode === 'source' ? 'target' : 'source'
  return (
    <div
      className={styles.main}
      onPointerDown={startPress}
      onPointerUp={endPress}
      onPointerLeave={endPress}
      // The press turned into a scroll.
      onPointerCancel={endPress}
      onDoubleClick={() => !readOnly && !editing && isEditable(paragraph) && actions.edit(index)}
    >
      {editing ? <Field {...props} /> : <Text {...props} side={peeking && mode !== 'both' ? other : shown} />}
      <ParagraphNotes {...props} />
    </div>
  )
}

/** The server rejects longer texts. */
const isEditable = ({ target }: TranslatedParagraph): boolean => target.length <= maxTranslationLength

function Text({ side, ...props }: Props & { side: Side }) {
  const { paragraph, hits, currentHit } = props
  const t = useT()
  const text = paragraph[side]
  const isMissing = side === 'target' && text === ''
  return (
    <p
      className={`${styles.text} ${side === 'source' ? styles.sourceText : styles.targetText}`}
      lang={languageTag(props[side])}
      dir="auto"
      data-side={side}
    >
      {isMissing ? (
        <span className={styles.none}>{t(paragraph.fault ? 'translate.row.failed' : 'translate.row.none')}</span>
      ) : (
        <TextWithHits
          text={text}
          hits={hits.filter((hit) => hit.side === side)}
          current={currentHit?.side === side ? currentHit : null}
        />
      )}
    </p>
  )
}

/** The input field; during a conflict it edits our side. */
function Field({ index, paragraph, target, conflict, actions }: Props) {
  return (
    <TranslationInput
      number={index + 1}
      text={conflict ?? paragraph.target}
      lang={languageTag(target)}
      onChange={(text) => actions.change(index, text)}
      onLeave={actions.leave}
    />
  )
}

/** Notes on the translation: its error, doubts and conflict. */
function ParagraphNotes({ index, paragraph, editing, readOnly, waiting, conflict, actions }: Props) {
  const t = useT()
  const { doubts = [], fault, checked } = paragraph
  return (
    <>
      {fault && (
        <p className={styles.fault}>
          <span>{fault}</span>
          {actions.retry && (
            <PlainButton disabled={waiting} busy={waiting} onClick={() => actions.retry?.(index)}>
              {!waiting && <ReloadOutlined aria-hidden="true" />}
              {t('translate.row.retry')}
            </PlainButton>
          )}
        </p>
      )}
      {doubts.length > 0 && (
        <p className={checked === 1 ? styles.settled : styles.doubts}>
          {t('translate.row.doubts', { doubts: doubts.join(t('translate.row.and')) })}
        </p>
      )}
      {conflict !== undefined && editing && (
        <div className={styles.clash}>
          <p>{t('translate.row.clashNow')}</p>
          <blockquote dir="auto">{paragraph.target}</blockquote>
        </div>
      )}
      {conflict !== undefined && !editing && !readOnly && (
        <div className={styles.clash}>
          <p>{t('translate.row.clash')}</p>
          <blockquote dir="auto">{conflict}</blockquote>
          <PlainButton onClick={() => actions.resolveConflict(index, true)}>{t('translate.row.mine')}</PlainButton>
          <PlainButton onClick={() => actions.resolveConflict(index, false)}>{t('translate.row.theirs')}</PlainButton>
        </div>
      )}
    </>
  )
}

function Tools({ index, paragraph, editing, readOnly, conflict, actions }: Props) {
  const t = useT()
  const number = index + 1
  const { checked, target } = paragraph
  if (readOnly) return null
  return (
    <div className={styles.tools}>
      {!editing && isEditable(paragraph) && (
        <IconButton
          className={styles.editTool}
          name={t('translate.row.editOf', { number })}
          title={t('translate.row.edit')}
          onClick={() => actions.edit(index)}
        >
          <EditOutlined />
        </IconButton>
      )}
      <IconButton
        className={styles.check}
        name={t('translate.row.checkOf', { number })}
        title={t(checked === 1 ? 'translate.row.isChecked' : 'translate.row.check')}
        aria-pressed={checked === 1}
        disabled={target === '' || conflict !== undefined}
        // Keeps the focus in the input field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => actions.check(index, checked === 1 ? 0 : 1)}
      >
        <CheckOutlined />
      </IconButton>
    </div>
  )
}
