import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { fetchTokens, tokensKey } from './tokenApi'
import { TokensDialog } from './TokensDialog'
import { SettingRow } from '../base/SettingRow'

/** The tokens with which programs use the account. Renders nothing if the server has none. */
export function TokensRow() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data: tokens } = useQuery({ queryKey: tokensKey, queryFn: ({ signal }) => fetchTokens(signal) })
  if (!tokens) return null
  return (
    <>
      <SettingRow title={t('set.tokens.title')}>
        <span>{tokens.length > 0 ? t('set.tokens.count', { count: tokens.length }) : t('set.tokens.noneYet')}</span>
        <PlainButton onClick={() => setOpen(true)}>{t('set.tokens.open')}</PlainButton>
      </SettingRow>
      {open && <TokensDialog tokens={tokens} onClose={() => setOpen(false)} />}
    </>
  )
}
