import { defineFeature } from '../../../platform/features/feature.ts';
import { permissionRequestImplementations } from './permission-requests.handlers.ts';

export const feature = defineFeature({
  tables: ['permissionLog', 'permissionRequests', 'projectMemberPermissions'],
  calls: permissionRequestImplementations,
});
