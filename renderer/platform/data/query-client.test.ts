import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { Refusal } from '../../../shared/contract/errors.ts';
import { queryClient } from './query-client.ts';

afterEach(() => onlineManager.setOnline(true));

const refused = new Refusal(403, 'forbidden', 'Permission denied');

it('asks without a network, too, so that a screen hears of it instead of waiting', async () => {
  onlineManager.setOnline(false);
  const ask = vi.fn(() => Promise.reject(refused));
  await expect(queryClient().fetchQuery({ queryKey: ['offline'], queryFn: ask })).rejects.toBe(refused);
  expect(ask).toHaveBeenCalledOnce();
});

it('does what was pressed at once or not at all', async () => {
  onlineManager.setOnline(false);
  const client = queryClient();
  const act = vi.fn(() => Promise.reject(refused));
  const pressed = client.getMutationCache().build(client, { mutationFn: act });
  await expect(pressed.execute(undefined)).rejects.toBe(refused);
  onlineManager.setOnline(true);
  expect(act).toHaveBeenCalledOnce();
});
