import { useCallback, useEffect, useRef, useState } from 'react';
import { Refusal } from '../../../../shared/contract/errors.ts';
import {
  type CampaignDetail,
  campaignCalls,
} from '../../../../shared/features/growth/campaigns/campaigns.calls.ts';
import {
  type CampaignFields,
  campaignFieldsSchema,
} from '../../../../shared/features/growth/campaigns/campaigns.ts';
import { useCallMutation } from '../../../platform/data/data.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';

/** Typing pauses this long before it is saved. */
const SAVED_AFTER_MS = 700;

export interface CampaignEditing {
  readonly fields: CampaignFields;
  readonly set: (change: Partial<CampaignFields>) => void;
  /** Messages by the field’s path, such as `test.others.0`. */
  readonly errors: ReadonlyMap<string, string>;
  readonly status: 'saved' | 'saving' | 'invalid' | 'failed';
  readonly failure: string;
  /** Someone else has changed it. */
  readonly isStale: boolean;
  /** Saves what isn’t saved yet. @returns its revision; null where that isn’t possible now */
  readonly save: () => Promise<number | null>;
}

function errorsOf(fields: CampaignFields): ReadonlyMap<string, string> {
  const parsed = campaignFieldsSchema.safeParse(fields);
  return new Map(
    parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => [path.map(String).join('.'), message]),
  );
}

/** A campaign’s fields, saved while they are changed: a reload loses nothing. */
export function useCampaignFields(campaign: CampaignDetail): CampaignEditing {
  const [fields, setFields] = useState(campaign.fields);
  const [status, setStatus] = useState<CampaignEditing['status']>('saved');
  const [failure, setFailure] = useState('');
  const [isStale, setStale] = useState(false);
  const revision = useRef(campaign.revision);
  const stored = useRef(JSON.stringify(campaign.fields));
  const queue = useRef<Promise<number | null>>(Promise.resolve(campaign.revision));
  const latest = useRef(fields);
  latest.current = fields;
  const { mutateAsync } = useCallMutation(campaignCalls.save, { refreshes: [campaignCalls.list] });

  const write = useCallback(async (): Promise<number | null> => {
    const wanted = latest.current;
    const text = JSON.stringify(wanted);
    if (text === stored.current) return revision.current;
    const parsed = campaignFieldsSchema.safeParse(wanted);
    if (!parsed.success) {
      setStatus('invalid');
      return null;
    }
    setStatus('saving');
    try {
      const saved = await mutateAsync({
        params: { campaign: campaign.id },
        body: { revision: revision.current, fields: parsed.data },
      });
      revision.current = saved.revision;
      stored.current = text;
      setStatus('saved');
      setFailure('');
      return saved.revision;
    } catch (error) {
      setStatus('failed');
      setFailure(failureMessage(error) ?? 'Check your connection, then change something again.');
      if (error instanceof Refusal && error.status === 409) setStale(true);
      return null;
    }
  }, [campaign.id, mutateAsync]);

  const save = useCallback(() => {
    queue.current = queue.current.then(write, write);
    return queue.current;
  }, [write]);

  useEffect(() => {
    if (JSON.stringify(fields) === stored.current || isStale) return undefined;
    const timer = setTimeout(() => void save(), SAVED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [fields, save, isStale]);

  const set = useCallback((change: Partial<CampaignFields>) => {
    setFields((now) => ({ ...now, ...change }));
    setStatus('saving');
  }, []);
  return { fields, set, errors: errorsOf(fields), status, failure, isStale, save };
}
