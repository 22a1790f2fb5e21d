import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { MODEL_TYPES } from './models.ts';

const NAME_MAX = 40;
const names = z.array(z.string().min(1).max(NAME_MAX)).max(30).default([]);

const fetchModels = defineCall({
  name: 'models.fetch',
  method: 'POST',
  path: '/omnis/v3/models/fetch/',
  summary: 'Get models by their ids, with named attributes and relations',
  description:
    'Attributes and relations that can’t be read are refused by name. Models of other projects are left out. A relation is a list of ids and names, up to 200 of them.',
  access: 'project',
  body: z.object({
    type: z.enum(MODEL_TYPES),
    ids: z.array(z.uuid()).min(1).max(100),
    attributes: names,
    relations: names,
  }),
  answer: z.object({ models: z.array(z.looseObject({ id: z.uuid() })) }),
  errors: [422],
  rate: { max: 240, perSeconds: 60 },
});

export const modelCalls = { fetchModels } as const;
