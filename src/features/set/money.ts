/** Yuan, as they are written. */
export const sayMoney = (yuan: number): string => `¥${yuan.toFixed(2)}`

/** A price as the server has it: some servers send it as text. */
export const sayPrice = (price: number | string): string => `¥${price}`
