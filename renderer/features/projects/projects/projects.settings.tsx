import { forProject, type SettingsSection } from '../../../platform/settings/settings-section.ts';
import { LeaveSection } from '../team/team.ts';
import { DeleteSection } from './delete-section.tsx';
import { ProjectSection, SafetySection } from './project-section.tsx';

export default [
  {
    id: 'project',
    order: 80,
    title: 'Project and currency',
    about: 'Name and currency',
    group: 'Project',
    needs: 'manage-settings',
    content: forProject((project) => <ProjectSection key={project.id} project={project} />),
  },
  {
    id: 'safety',
    order: 160,
    title: 'Require two-factor authentication',
    about: 'For everyone on the team',
    group: 'Project',
    needs: 'manage-settings',
    content: forProject((project) => <SafetySection project={project} />),
  },
  {
    id: 'leave',
    order: 170,
    title: 'Leave or delete',
    about: 'Leave or delete this project',
    group: 'Project',
    content: forProject((project, user) => (
      <>
        <LeaveSection user={user} project={project.name} />
        {project.role === 'owner' && <DeleteSection key={project.id} user={user} project={project} />}
      </>
    )),
  },
] satisfies readonly SettingsSection[];
