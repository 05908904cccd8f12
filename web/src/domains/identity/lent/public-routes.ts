import type { RoomRoute } from '../../../kit/room-manifest.ts';
import { titles } from '../i18n/titles.ts';

/** Pages without login; the first load of a visitor brings no others. */
export const publicRoutes: RoomRoute[] = [
  {
    path: '/common/login',
    title: titles.login,
    permission: 'public',
    load: () => import('../session/login.page.tsx').then((m) => m.LoginPage),
    layout: 'public',
  },
  {
    path: '/common/login-done',
    title: titles.loginDone,
    permission: 'public',
    load: () => import('../session/login-done.page.tsx').then((m) => m.LoginDonePage),
    layout: 'bare',
  },
  {
    path: '/common/logout',
    title: titles.logout,
    permission: 'public',
    load: () => import('../session/logout.page.tsx').then((m) => m.LogoutPage),
    layout: 'public',
  },
  {
    path: '/login-validate',
    title: titles.loginValidate,
    permission: 'public',
    load: () => import('../session/login-validate.page.tsx').then((m) => m.LoginValidatePage),
    layout: 'public',
  },
  {
    path: '/common/register',
    title: titles.register,
    permission: 'public',
    load: () => import('../registration/register.page.tsx').then((m) => m.RegisterPage),
    layout: 'public',
  },
  {
    path: '/common/registerPrivate',
    title: titles.registerPrivate,
    permission: 'public',
    load: () => import('../registration/register.page.tsx').then((m) => m.RegisterPrivatePage),
    layout: 'public',
  },
  {
    path: '/common/register-success',
    title: titles.registerSuccess,
    permission: 'public',
    load: () => import('../registration/result.page.tsx').then((m) => m.RegisterSuccessPage),
    layout: 'public',
  },
  {
    path: '/common/register-verify',
    title: titles.registerVerify,
    permission: 'public',
    load: () => import('../registration/verify.page.tsx').then((m) => m.RegisterVerifyPage),
    layout: 'public',
  },
  {
    path: '/common/verify-success',
    title: titles.verifySuccess,
    permission: 'public',
    load: () => import('../registration/result.page.tsx').then((m) => m.VerifySuccessPage),
    layout: 'public',
  },
  {
    path: '/common/verify-fail',
    title: titles.verifyFail,
    permission: 'public',
    load: () => import('../registration/result.page.tsx').then((m) => m.VerifyFailPage),
    layout: 'public',
  },
  {
    path: '/common/reset-password',
    title: titles.resetPassword,
    permission: 'public',
    load: () => import('../registration/reset-password.page.tsx').then((m) => m.ResetPasswordPage),
    layout: 'public',
  },
  {
    path: '/common/find-back-username',
    title: titles.findUsername,
    permission: 'public',
    load: () => import('../registration/find-username.page.tsx').then((m) => m.FindUsernamePage),
    layout: 'public',
  },
  {
    path: '/common/contact-objection',
    title: titles.contactObjection,
    permission: 'public',
    load: () => import('../contact/contact-objection.page.tsx').then((m) => m.ContactObjectionPage),
    layout: 'public',
  },
  {
    path: '/common/outbox',
    title: titles.outbox,
    permission: 'public',
    load: () => import('../outbox/outbox.page.tsx').then((m) => m.OutboxPage),
    layout: 'public',
  },
];
