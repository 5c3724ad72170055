import { useState } from 'react'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { ApiToken } from '../../../wire/tokenSchemas'
import { CreateTokenForm } from './CreateTokenForm'
import { NewToken } from './NewToken'
import { tokensKey } from './tokenApi'
import { TokenList } from './TokenList'
import styles from './Tokens.module.css'

/** Lists the tokens of the account, creates one and shows it once. */
export function TokensDialog({ tokens, onClose }: { tokens: readonly ApiToken[]; onClose: () => void }) {
  const t = useT()
  const [creating, setCreating] = useState(false)
  /** The token that was just created; '' for none. */
  const [created, setCreated] = useState('')
  if (created !== '')
    return (
      <Dialog title={t('set.tokens.created')} onClose={onClose}>
        <NewToken token={created} onDone={() => setCreated('')} />
      </Dialog>
    )
  if (creating)
    return (
      <Dialog title={t('set.tokens.create')} onClose={onClose}>
        <CreateTokenForm
          onCancel={() => setCreating(false)}
          onCreated={(token) => {
            setCreating(false)
            setCreated(token)
            void refetchQueries(tokensKey)
          }}
        />
      </Dialog>
    )
  return (
    <Dialog title={t('set.tokens.title')} onClose={onClose}>
      <p className={styles.about}>{t('set.tokens.about')}</p>
      <p className={styles.about}>
        <a href="/api/v1/docs" target="_blank" rel="noreferrer">
          {t('set.tokens.docs')}
        </a>
      </p>
      <TokenList tokens={tokens} />
      <div className={styles.buttons}>
        <PlainButton primary onClick={() => setCreating(true)}>
          {t('set.tokens.create')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
