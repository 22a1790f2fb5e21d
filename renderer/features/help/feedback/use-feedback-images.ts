import { useCallback, useEffect, useRef, useState } from 'react';
import { feedbackCalls } from '../../../../shared/features/help/feedback/feedback.ts';
import { checkValue, feedbackAttachmentRules } from '../../../../shared/rules/fields/fields.ts';
import { uploadByCall } from '../../../platform/calls/calls.ts';
import { failureMessage } from '../../../platform/snackbars/snackbars.ts';

/** A picture that goes along with the feedback. */
interface FeedbackImage {
  readonly key: number;
  readonly file: File;
  /** Shows it before it is sent. */
  readonly preview: string;
  /** Its id once the server has it. */
  readonly id: string | null;
}

export interface FeedbackImages {
  readonly images: readonly FeedbackImage[];
  /** Why the last one was not taken. */
  readonly problem: string | null;
  readonly busy: boolean;
  readonly add: (file: File) => Promise<void>;
  readonly remove: (key: number) => void;
}

/** The pictures of a feedback, each sent as soon as it is added, so that its content is checked at once. */
export function useFeedbackImages(): FeedbackImages {
  const [images, setImages] = useState<readonly FeedbackImage[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const keys = useRef(0);
  const latest = useRef(images);
  latest.current = images;

  useEffect(
    () => () => {
      for (const { preview } of latest.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const drop = useCallback((key: number) => {
    const gone = latest.current.find((image) => image.key === key);
    if (gone) URL.revokeObjectURL(gone.preview);
    setImages((before) => before.filter((image) => image.key !== key));
  }, []);

  const add = useCallback(
    async (file: File) => {
      const files = [...latest.current.map((image) => image.file), file];
      const { message } = checkValue(feedbackAttachmentRules, files);
      setProblem(message);
      if (message !== null) return;
      keys.current += 1;
      const key = keys.current;
      latest.current = [...latest.current, { key, file, preview: URL.createObjectURL(file), id: null }];
      setImages(latest.current);
      try {
        const { id } = await uploadByCall(feedbackCalls.addImage, {}, { file });
        setImages((before) => before.map((each) => (each.key === key ? { ...each, id } : each)));
      } catch (error) {
        drop(key);
        setProblem(failureMessage(error));
      }
    },
    [drop],
  );

  return {
    images,
    problem,
    busy: images.some(({ id }) => id === null),
    add,
    remove(key) {
      setProblem(null);
      drop(key);
    },
  };
}
