import { notFound } from '../../../../shared/contract/errors.ts';
import { traceCalls } from '../../../../shared/features/factory/trace/trace.calls.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { findTrace } from './trace.queries.ts';

export const traceImplementations = implement(traceCalls, {
  async find({ params }, { tx }) {
    const trace = await findTrace(tx, params.code);
    if (!trace) throw notFound(`No match for ${params.code}`);
    return trace;
  },
});
