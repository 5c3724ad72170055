/** The content security policy is enforced, and a violation fails every other test here. */
import { expect, test } from './fixtures'

test.use({ expectedErrors: /content security policy/i })

test('code and styles that nobody signed are refused, and that is an error on the console', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await page.goto('#/user/login')
  await expect(page.getByRole('form')).toBeVisible()
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "broken"'
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    document.head.append(script, style)
    const picture = new Image()
    picture.src = 'http://a.example/x.png'
  })
  for (const refused of ['script-src-elem inline', 'style-src-elem inline', 'img-src http://a.example/x.png']) {
    await expect.poll(() => errors).toContain(`refused by the content security policy: ${refused}`)
  }
  await expect(page).not.toHaveTitle('broken')
  await expect(page.getByRole('form')).toBeVisible()
})
