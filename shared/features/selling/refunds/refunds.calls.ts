import { z } from 'zod';
import { defineCall } from '../../../contract/call.ts';
import { refundableOrderSchema, refundRequestSchema, refundSchema } from './refunds.ts';

const permissions = ['view-orders', 'view-royalties', 'refund-orders'] as const;
const orderKey = { id: z.string().min(1).max(64) };
const answer = z.object({ refund: refundSchema, message: z.string() });

export const refundCalls = {
  get: defineCall({
    name: 'refunds.get',
    method: 'GET',
    path: '/omnis/v3/ecom/orders/{id}/refunds/',
    summary: 'Get what can be refunded of an order, and its refunds',
    access: 'project',
    permissions,
    params: z.object(orderKey),
    answer: refundableOrderSchema,
    errors: [404],
  }),
  create: defineCall({
    name: 'refunds.create',
    method: 'POST',
    path: '/omnis/v3/ecom/orders/{id}/refunds/',
    summary: 'Refund pieces or delivery of an order, or what came back',
    description:
      'The same key is the same refund: sent again, it is tried again where it failed. Another amount than the screen showed isn’t refunded.',
    access: 'project',
    permissions,
    params: z.object(orderKey),
    body: refundRequestSchema,
    answer,
    errors: [404, 409, 422, 503],
    rate: { max: 60, perSeconds: 600 },
  }),
  retry: defineCall({
    name: 'refunds.retry',
    method: 'POST',
    path: '/omnis/v3/ecom/orders/{id}/refunds/{refundId}/retry/',
    summary: 'Try a refund again that the payment provider refused or didn’t answer',
    access: 'project',
    permissions,
    params: z.object({ ...orderKey, refundId: z.uuid() }),
    answer,
    errors: [404, 409, 503],
    rate: { max: 60, perSeconds: 600 },
  }),
} as const;
