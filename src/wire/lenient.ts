/**
 * Building blocks for response schemas. Other back ends of the contract send numbers as strings, strings as numbers, booleans
 * as 1 and 0, and null for absent values; none of that should invalidate a whole response. Request schemas are stricter.
 */
import * as v from 'valibot'

/** A number, or a string containing one. */
export const number = v.union([
  v.number(),
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number), v.number(), v.finite()),
])

/** A string, or a number converted to one. */
export const string = v.union([v.string(), v.pipe(v.number(), v.transform(String))])

/** A boolean, or 1 and 0. */
export const boolean = v.union([
  v.boolean(),
  v.pipe(
    number,
    v.picklist([0, 1]),
    v.transform((flag): boolean => flag === 1),
  ),
])

/** One of these numbers. */
export const oneOf = <const Options extends readonly number[]>(options: Options) => v.pipe(number, v.picklist(options))

/** An optional value; null counts as absent. */
export const maybe = <const S extends v.GenericSchema>(schema: S) =>
  v.optional(
    v.pipe(
      v.nullable(schema),
      v.transform((value) => value ?? undefined),
    ),
  )

/** An optional value with a default; null counts as absent. */
export const withDefault = <const S extends v.GenericSchema, const F extends v.InferInput<S>>(schema: S, fallback: F) =>
  v.nullish(schema, fallback)

/** One of these strings; any other counts as absent. */
export const choice = <const Options extends readonly string[]>(options: Options, fallback: Options[number]) =>
  v.nullish(v.fallback(v.picklist(options), fallback), fallback)

/** Rows of a list. Null, which some servers send for an empty list, becomes []. A missing list is an error. */
export const rows = <const S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullable(v.array(schema)),
    v.transform((list) => list ?? []),
  )
