import { forbidden, invalid } from '../../../../shared/contract/errors.ts';
import { modelCalls } from '../../../../shared/features/making/models/models.calls.ts';
import { whatCantBeRead } from '../../../../shared/features/making/models/models.ts';
import { implement } from '../../../platform/calls/implement.ts';
import { findModels } from './models.queries.ts';

export const modelImplementations = implement(modelCalls, {
  async fetchModels({ body }, { tx, project }) {
    if (!project) throw forbidden();
    const { type, ids, attributes, relations } = body;
    const refused = whatCantBeRead(type, body);
    if (refused) throw invalid({ [refused.field]: [refused.message] });
    return { models: await findModels(tx, project.id, { type, ids, names: [...attributes, ...relations] }) };
  },
});
