import { failureText } from '#client/api/failure-text.ts';
import { notices } from '#contract/notices.ts';

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  404: 'Not Found',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** What a detail page says where its item could not be shown; status 0 is no answer at all. */
export function errorWords(status: number): { readonly title: string; readonly message?: string } {
  if (status === 0) return { title: notices.offline.title, message: failureText(status) };
  const title = titles[status];
  return {
    title: title ? `${status} ${title}` : 'Unexpected Application Error!',
    message: failureText(status),
  };
}
