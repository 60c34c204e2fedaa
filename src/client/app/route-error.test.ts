import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { describeError } from './route-error.tsx';

test.each([
  [400, '400 Bad Request'],
  [404, '404 Not Found'],
  [405, '405 Method Not Allowed'],
])('status %i has the message %s', (status, message) => {
  expect(describeError(new ErrorResponse(status, 'whatever', null))).toEqual({ status, message });
});

test('another status has the router’s message', () => {
  expect(describeError(new ErrorResponse(418, "I'm a teapot", null))).toEqual({
    status: 418,
    message: "418 I'm a teapot",
  });
});

test('a thrown error reveals no internal details', () => {
  const { status, message } = describeError(new Error('secret detail'));
  expect(status).toBeUndefined();
  expect(message).not.toContain('secret');
});
