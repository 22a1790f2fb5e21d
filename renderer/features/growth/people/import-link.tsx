import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { ProjectLink } from '../../../ui/project-link.tsx';

/** Leads to where people are added by a file. */
export function ImportLink() {
  return (
    <Button
      component={ProjectLink}
      to="/teemail/audience/imports/"
      variant="default"
      leftSection={<IconUpload size={18} aria-hidden />}
    >
      Import people
    </Button>
  );
}
