import { useCachedSiteInfo } from '../../shared/site/cachedSiteInfo'
import { knowsPasskeys } from '../../shared/account/passkeyPrompt'
import type { LoginFormProps } from './loginForms'
import { OpenIdLogin } from './OpenIdLogin'
import { PasskeyLogin } from './PasskeyLogin'

/** The logins that leave this page: at the site's issuer, and by passkey. */
export default function OtherLogins({ onSecondStep }: LoginFormProps) {
  const { openid, passkeys } = useCachedSiteInfo()
  return (
    <>
      <OpenIdLogin name={openid} onSecondStep={onSecondStep} />
      {passkeys && knowsPasskeys() && <PasskeyLogin />}
    </>
  )
}
