/**
 * Writes small ONNX models (opset 13) as protobuf, without a library. Field numbers are those of onnx.proto3; only what the tone models
 * need is there.
 */

const elementType = { float: 1, int32: 6, int64: 7, bool: 9, float16: 10 } as const
type ElementType = keyof typeof elementType

type Bytes = Uint8Array<ArrayBuffer>

const concat = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts))

function varint(value: number): Bytes {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Uint8Array.from([...bytes, Number(rest)])
}

const integer = (field: number, value: number) => concat(varint(field << 3), varint(value))

function message(field: number, content: string | Uint8Array): Bytes {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return concat(varint((field << 3) | 2), varint(bytes.length), bytes)
}

export type ConstantType = Exclude<ElementType, 'bool' | 'float16'>

const toBytes: Record<ConstantType, (values: readonly number[]) => ArrayBuffer> = {
  float: (values) => Float32Array.from(values).buffer,
  int32: (values) => Int32Array.from(values).buffer,
  int64: (values) => BigInt64Array.from(values, BigInt).buffer,
}

/** A constant. Its values are row by row. */
export interface Constant {
  type?: ConstantType
  /** Default: a vector. */
  shape?: readonly number[]
  values: readonly number[]
}

function tensor(name: string, { type = 'float', values, shape = [values.length] }: Constant): Bytes {
  const dimensions = shape.map((size) => integer(1, size))
  const data = message(9, new Uint8Array(toBytes[type](values)))
  return concat(...dimensions, integer(2, elementType[type]), message(8, name), data)
}

/** A vector of indexes. */
export const indexes = (...values: number[]): Constant => ({ type: 'int64', values })
/** A constant without dimensions. */
export const scalar = (value: number, type: ConstantType = 'float'): Constant => ({ type, shape: [], values: [value] })
export const matrix = (rows: number, columns: number, values: readonly number[]): Constant => ({
  shape: [rows, columns],
  values,
})

/** One operation: its operator, inputs and outputs by name, and integer attributes. */
export type Operation = [
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  attributes?: Readonly<Record<string, number | readonly number[]>>,
]

function attribute(name: string, value: number | readonly number[]): Bytes {
  const [kind, content] =
    typeof value === 'number' ? [2, [integer(3, value)]] : [7, value.map((one) => integer(8, one))]
  return message(5, concat(message(1, name), ...content, integer(20, kind)))
}

function operationBytes([operator, inputs, outputs, attributes = {}]: Operation): Bytes {
  return concat(
    ...inputs.map((name) => message(1, name)),
    ...outputs.map((name) => message(2, name)),
    message(3, `${operator}_${outputs[0]}`),
    message(4, operator),
    ...Object.entries(attributes).map(([name, value]) => attribute(name, value)),
  )
}

/** An input or output. A dimension is a size or, if it varies, a name. */
export type Value = [type: ElementType, ...dimensions: (number | string)[]]

function valueBytes([name, [type, ...dimensions]]: [string, Value]): Bytes {
  const shape = dimensions.map((size) => message(1, typeof size === 'string' ? message(2, size) : integer(1, size)))
  const tensorType = concat(integer(1, elementType[type]), message(2, concat(...shape)))
  return concat(message(1, name), message(2, message(1, tensorType)))
}

export interface OnnxModel {
  inputs: Record<string, Value>
  outputs: Record<string, Value>
  constants?: Record<string, Constant>
  operations: readonly Operation[]
  /** What sherpa-onnx reads from the model's custom metadata. */
  metadata?: Record<string, string | number>
}

/** The content of an `.onnx` file. */
export function onnxFile({ inputs, outputs, constants = {}, operations, metadata = {} }: OnnxModel): Bytes {
  const graph = concat(
    ...operations.map((operation) => message(1, operationBytes(operation))),
    message(2, 'graph'),
    ...Object.entries(constants).map(([name, constant]) => message(5, tensor(name, constant))),
    ...Object.entries(inputs).map((value) => message(11, valueBytes(value))),
    ...Object.entries(outputs).map((value) => message(12, valueBytes(value))),
  )
  const operatorSet = concat(message(1, ''), integer(2, 13))
  return concat(
    integer(1, 8),
    message(2, 'tone models'),
    message(7, graph),
    message(8, operatorSet),
    ...Object.entries(metadata).map(([key, value]) => message(14, concat(message(1, key), message(2, String(value))))),
  )
}
