import { submissionStatuses } from '#shared/choices/desk/forms.ts';
import { anyText, oneOf, serverList } from '#ui/server-list.ts';

export const submissionList = serverList({
  pageSize: 50,
  searchable: true,
  filters: { form: anyText, status: oneOf(submissionStatuses) },
});
export type SubmissionListQuery = ReturnType<typeof submissionList.readQuery>;
