/** API calls for comments and highlights. The caller reports failures. */
import { callAck, callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import {
  Annotations,
  type AddAnnotation,
  type EditAnnotation,
  type RemoveAnnotation,
  type ResolveAnnotation,
} from '../../../wire/annotationSchemas'
import type { Id } from '../../../wire/responses'

/** All of a record, oldest first. @throws ApiError */
export const fetchAnnotations = (id: Id, signal?: AbortSignal) =>
  callData({ to: endpoints.annotations, params: { id }, signal, quiet: true }, Annotations)

/** @throws ApiError */
export const addAnnotation = (added: AddAnnotation) =>
  callAck({ to: endpoints.addAnnotation, params: added, quiet: true })

/** @throws ApiError */
export const editAnnotation = (edit: EditAnnotation) =>
  callAck({ to: endpoints.editAnnotation, params: edit, quiet: true })

/** @throws ApiError */
export const resolveAnnotation = (resolved: ResolveAnnotation) =>
  callAck({ to: endpoints.resolveAnnotation, params: resolved, quiet: true })

/** @throws ApiError */
export const removeAnnotation = (removed: RemoveAnnotation) =>
  callAck({ to: endpoints.removeAnnotation, params: removed, quiet: true })
