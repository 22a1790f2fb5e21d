import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { pageCalls } from '../../../../../shared/features/site/pages/pages.calls.ts';
import { FOOTER_TEMPLATES } from '../../../../../shared/features/site/pages/pages.ts';
import { useCallMutation } from '../../../../platform/data/data.ts';
import { showFailure } from '../../../../platform/snackbars/snackbars.ts';
import { Stack } from '../../../../ui/layout.tsx';
import { ToolStart } from '../../../../ui/tool-start.tsx';
import { TemplateChoice } from '../template-choice.tsx';

interface FirstFooterProps {
  readonly division: string;
  readonly onMade: () => Promise<unknown>;
}

/** A store whose footer has its name and links alone. */
export function FirstFooter({ division, onMade }: FirstFooterProps) {
  const [template, setTemplate] = useState(FOOTER_TEMPLATES[0]?.id ?? 'shop-links');
  const create = useCallMutation(pageCalls.createFooter, { onSuccess: onMade, onError: showFailure });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ params: { division }, body: { template } });
  };
  return (
    <ToolStart
      title="Footer"
      lead="Shoppers see your store’s name and links below every page. Put more above them. They see it once you publish."
    >
      <form onSubmit={submit} aria-label="Start a footer">
        <Stack gap={5}>
          <TemplateChoice templates={FOOTER_TEMPLATES} chosen={template} onChoose={setTemplate} />
          <Button type="submit" loading={create.isPending} w="fit-content">
            Create and edit
          </Button>
        </Stack>
      </form>
    </ToolStart>
  );
}
