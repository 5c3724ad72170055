/** Yuan, as they are written. */
export const sayMoney = (yuan: number): string => `¥${yuan.toFixed(2)}`

/** A price as the server has it: some servers send it as text, which stays as it is where it is no number. */
export function sayPrice(price: number | string): string {
  const yuan = typeof price === 'string' && price.trim() === '' ? Number.NaN : Number(price)
  return Number.isFinite(yuan) ? sayMoney(yuan) : `¥${price}`
}
