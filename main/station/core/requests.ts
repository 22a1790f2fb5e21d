import type { z } from 'zod';
import type { StationRequest } from '../../../shared/contract/station-request.ts';
import { DiskFull } from './database.ts';

/** A request that can't be met; the message is for the person at the workstation. */
export class StationRefusal extends Error {
  override readonly name = 'StationRefusal';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A declared request with what answers it. */
export interface RequestHandler {
  readonly name: string;
  /** @throws StationRefusal */
  answer(params: unknown): Promise<unknown>;
}

/** Answers a declared request. Params reach the handler parsed; its answer is parsed before it leaves. */
export function answerRequest<P extends z.ZodType, A extends z.ZodType>(
  request: StationRequest<P, A>,
  handle: (params: z.output<P>) => z.input<A> | Promise<z.input<A>>,
): RequestHandler {
  return {
    name: request.name,
    async answer(params) {
      const parsed = request.params.safeParse(params ?? {});
      if (!parsed.success)
        throw new StationRefusal('wrong-request', parsed.error.issues[0]?.message ?? 'Wrong request');
      return request.answer.parse(await handle(parsed.data));
    },
  };
}

/** Takes each request to its handler. @throws RangeError where two handlers have the same name */
export function requestDispatcher(
  handlers: readonly RequestHandler[],
  onDiskFull: (error: DiskFull) => void,
): (name: string, params: unknown) => Promise<unknown> {
  const byName = new Map(handlers.map((handler) => [handler.name, handler]));
  if (byName.size < handlers.length) {
    const names = handlers.map(({ name }) => name);
    throw new RangeError(`Two features answer ${names.find((name, at) => names.indexOf(name) < at)}`);
  }
  return async (name, params) => {
    const handler = byName.get(name);
    if (!handler)
      throw new StationRefusal('wrong-request', `This workstation doesn’t know the request ${name}`);
    try {
      return await handler.answer(params);
    } catch (error) {
      if (!(error instanceof DiskFull)) throw error;
      onDiskFull(error);
      throw new StationRefusal('disk-full', error.message);
    }
  };
}
