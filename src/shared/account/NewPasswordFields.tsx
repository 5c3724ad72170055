import { useEffect, useState } from 'react'
import { useT } from '../i18n/intl'
import { useCachedSiteInfo } from '../site/cachedSiteInfo'
import { fieldErrorText, type FieldProps } from '../ui/fields/Field'
import { loadCommonPasswords, loadedCommonPasswords } from './commonPasswords'
import { newPasswordError } from './newPassword'
import { PasswordField } from './PasswordField'

type FieldBinding = Omit<FieldProps, 'label'>

interface Props {
  label: string
  password: FieldBinding
  confirm: FieldBinding
  /** Names of the user, which the password must not consist of. */
  names?: readonly string[]
}

/** A new password and its confirmation. The site's rule is below the field from the start, and how it is met while one types. */
export function NewPasswordFields({ label, password, confirm, names = [] }: Props) {
  const t = useT()
  const { password_min: min = 0, site_name } = useCachedSiteInfo()
  const common = useCommonPasswords(min > 0 && [...password.value].length >= min)
  const error = newPasswordError(password.value, { min, names: [...names, site_name] }, common)
  const progress = error ? fieldErrorText(t, error) : common === null ? '' : t('account.password.fine')
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        autoComplete="new-password"
        {...(min > 0 && { minLength: min, rule: t('account.password.rule', { min }) })}
        {...(min > 0 && password.value !== '' && { hint: progress })}
      />
      <PasswordField {...confirm} label={t('user.field.confirm')} autoComplete="new-password" />
    </>
  )
}

/** The common passwords once a password is long enough to be compared with them; null until they are loaded. */
function useCommonPasswords(wanted: boolean): ReadonlySet<string> | null {
  const [common, setCommon] = useState(loadedCommonPasswords)
  useEffect(() => {
    // Without the list the server still has the last word.
    if (wanted) loadCommonPasswords().then(setCommon, () => {})
  }, [wanted])
  return common
}
