import { useSay } from '../../shared/intl'
import { usePageParams } from '../../shared/usePageParams'
import { DemoHint } from './DemoHint'
import styles from './LoginPage.module.css'
import { PasswordLogin } from './PasswordLogin'
import { SmsLogin } from './SmsLogin'
import { UserLayout } from './UserLayout'
import { useLoginWays, type LoginWay } from './useLoginWays'
import { WechatLogin } from './WechatLogin'

const forms: Record<LoginWay, () => React.JSX.Element> = {
  password: PasswordLogin,
  sms: SmsLogin,
  wechat: WechatLogin,
}

/** Every way in that the server offers. Once the session is open the guard leads on to the redirect. */
export default function LoginPage() {
  const say = useSay()
  const [params, setParams] = usePageParams()
  const ways = useLoginWays()
  const way = ways.find((known) => known === params.get('way')) ?? 'password'
  const Form = forms[way]
  const choose = (chosen: LoginWay) =>
    setParams(
      (now) => {
        if (chosen === 'password') now.delete('way')
        else now.set('way', chosen)
        return now
      },
      // The name that somebody registered is still to be filled in.
      { replace: true },
    )
  return (
    <UserLayout>
      <div className={styles.login}>
        <h2>{say('user.login.title')}</h2>
        {ways.length > 1 && (
          <div className={styles.ways} role="group" aria-label={say('user.login.title')}>
            {ways.map((each) => (
              <button key={each} type="button" aria-pressed={each === way} onClick={() => choose(each)}>
                {say(`user.way.${each}`)}
              </button>
            ))}
          </div>
        )}
        <Form key={way} />
        {import.meta.env.DEV && <DemoHint />}
      </div>
    </UserLayout>
  )
}
