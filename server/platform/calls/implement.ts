import type { CallAnswerInput, CallDeclaration, CallParsed } from '../../../shared/contract/call.ts';
import type { CallContext, FileAnswer, RedirectAnswer, SteppedContext } from './context.ts';

type AnswerOf<C extends CallDeclaration> = C['answer'] extends 'file'
  ? FileAnswer
  : C['answer'] extends 'redirect'
    ? RedirectAnswer
    : CallAnswerInput<C>;

export type Handler<C extends CallDeclaration> = (
  input: CallParsed<C>,
  context: CallContext,
) => Promise<AnswerOf<C>>;

/** Refuses a file before its first byte is read. The caller and the rate have been checked by then. */
export type BeforeFile = (
  context: Pick<SteppedContext, 'request' | 'cookies' | 'transaction'>,
) => Promise<void>;

/** A handler in steps: it opens its transactions itself, if it needs any (see {@link inSteps}). */
export interface SteppedHandler<C extends CallDeclaration> {
  readonly steps: (input: CallParsed<C>, context: SteppedContext) => Promise<AnswerOf<C>>;
  readonly beforeFile?: BeforeFile;
}

/**
 * Marks a handler that talks to an outside service between two transactions instead of holding one open, or that needs
 * none.
 */
export function inSteps<C extends CallDeclaration>(steps: SteppedHandler<C>['steps']): SteppedHandler<C> {
  return { steps };
}

/** The same for a call with a file that may be refused before it is read. */
export function inStepsAfter<C extends CallDeclaration>(
  beforeFile: BeforeFile,
  steps: SteppedHandler<C>['steps'],
): SteppedHandler<C> {
  return { steps, beforeFile };
}

export type HandlersOf<Calls extends Readonly<Record<string, CallDeclaration>>> = {
  readonly [Name in keyof Calls]: Handler<Calls[Name]> | SteppedHandler<Calls[Name]>;
};

/** A call together with what answers it; types are checked where it is made, so it may be kept in one list with others. */
export interface Implementation {
  readonly call: CallDeclaration;
  readonly handle: (input: CallParsed<CallDeclaration>, context: CallContext) => Promise<unknown>;
  readonly steps: ((input: CallParsed<CallDeclaration>, context: SteppedContext) => Promise<unknown>) | null;
  readonly beforeFile?: BeforeFile;
}

/** Binds a feature's handlers to its declared calls. A call without a handler does not compile. */
export function implement<const Calls extends Readonly<Record<string, CallDeclaration>>>(
  calls: Calls,
  handlers: HandlersOf<Calls>,
): Implementation[] {
  return Object.keys(calls).map((name) => bind(calls[name] as CallDeclaration, handlers[name] as AnyHandler));
}

type AnyHandler = Handler<CallDeclaration> | SteppedHandler<CallDeclaration>;

function bind(call: CallDeclaration, handler: AnyHandler): Implementation {
  if (typeof handler === 'function') return { call, handle: handler, steps: null };
  return {
    call,
    handle: () => Promise.reject(new Error(`${call.name} opens its own transactions`)),
    ...handler,
  };
}
