import { CloseOutlined } from '@ant-design/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { formErrorText } from '../../../shared/http/formErrorText'
import { queryClient } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { fetchVocabulary, saveVocabulary, vocabularyQuery } from '../../../shared/vocabulary/vocabularyApi'
import { matchKey, type Rule } from '../../../transcript/corrections/repeatedCorrection'
import type { TranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import type { Id } from '../../../wire/responses'
import type { Vocabulary } from '../../../wire/vocabularySchemas'
import styles from './CorrectionOffer.module.css'
import { declineRule, noteCorrections } from './correctionMemory'
import { watchCorrections } from './watchCorrections'

/** Offers to make a rule of a correction that the user has made twice. */
export function CorrectionOffer({ editing }: { editing: TranscriptStore }) {
  const user = useCurrentUser().data?.id
  const [rule, setRule] = useState<Rule | null>(null)
  const { data } = useQuery({ ...vocabularyQuery, enabled: rule !== null })
  useEffect(() => {
    if (user === undefined) return
    return watchCorrections(editing, (settled) => {
      const repeated = noteCorrections(user, settled)
      if (repeated) setRule(repeated)
    })
  }, [editing, user])
  if (!rule || !data || user === undefined) return null
  return (
    <Offer key={`${rule.from} ${rule.to}`} rule={rule} user={user} vocabulary={data} onClose={() => setRule(null)} />
  )
}

interface OfferProps {
  rule: Rule
  user: Id
  vocabulary: Vocabulary
  onClose: () => void
}

function Offer({ rule, user, vocabulary, onClose }: OfferProps) {
  const t = useT()
  const add = useMutation({
    mutationFn: async (kind: 'always' | 'term') => {
      const current = await fetchVocabulary()
      const changed = kind === 'always' ? withRule(current, rule) : withTerm(current, rule.to)
      queryClient.setQueryData(vocabularyQuery.queryKey, await saveVocabulary(changed))
      // Without a rule it would be offered after each further correction.
      if (kind === 'term') declineRule(user, rule)
    },
  })
  const known = vocabulary.replacements.some((other) => matchKey(other) === matchKey(rule))
  if (known && add.isIdle) return null
  const close = (
    <IconButton name={t('vocabulary.offer.close')} onClick={onClose}>
      <CloseOutlined />
    </IconButton>
  )
  if (add.isSuccess)
    return (
      <div className={styles.offer}>
        <p role="status">{t(`vocabulary.offer.${add.variables}Done`, { ...rule })}</p>
        <Link to="/set/vocabulary">{t('vocabulary.offer.open')}</Link>
        {close}
      </div>
    )
  const decline = () => {
    declineRule(user, rule)
    onClose()
  }
  return (
    <div className={styles.offer}>
      <p role="status">{t('vocabulary.offer.question', { ...rule })}</p>
      {add.isError && (
        <p role="alert" className="error-text">
          {formErrorText(t, add.error, 'vocabulary.offer.failed')}
        </p>
      )}
      <PlainButton busy={add.isPending} disabled={add.isPending} onClick={() => add.mutate('always')}>
        {t('vocabulary.offer.always')}
      </PlainButton>
      <PlainButton disabled={add.isPending} onClick={() => add.mutate('term')}>
        {t('vocabulary.offer.termOnly')}
      </PlainButton>
      <PlainButton disabled={add.isPending} onClick={decline}>
        {t('vocabulary.offer.never')}
      </PlainButton>
    </div>
  )
}

const withRule = (vocabulary: Vocabulary, { from, to }: Rule): Vocabulary => ({
  ...vocabulary,
  replacements: [...vocabulary.replacements.filter((other) => matchKey(other) !== matchKey({ from })), { from, to }],
})

const withTerm = (vocabulary: Vocabulary, term: string): Vocabulary =>
  vocabulary.terms.includes(term) ? vocabulary : { ...vocabulary, terms: [...vocabulary.terms, term] }
