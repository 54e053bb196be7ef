import * as assistantExplain from "../assistant/explain/route.ts";
import * as authExtensionAnonymousToken from "../auth/extension-anonymous-token/route.ts";
import * as authExtensionCode from "../auth/extension-code/route.ts";
import * as authExtensionRevoke from "../auth/extension-revoke/route.ts";
import * as authExtensionToken from "../auth/extension-token/route.ts";
import * as authForgotPassword from "../auth/forgot-password/route.ts";
import * as authGoogle from "../auth/google/route.ts";
import * as authGoogleStart from "../auth/google/start/route.ts";
import * as authLogin from "../auth/login/route.ts";
import * as authLogout from "../auth/logout/route.ts";
import * as authRegister from "../auth/register/route.ts";
import * as authResetPasswordToken from "../auth/reset-password/[token]/route.ts";
import * as blogPostsSlug from "../blog/posts/[slug]/route.ts";
import * as blogPosts from "../blog/posts/route.ts";
import * as calendarFeed from "../calendar/feed/route.ts";
import * as calendarFree from "../calendar/free/route.ts";
import * as calendarGoogle from "../calendar/google/route.ts";
import * as calendar from "../calendar/route.ts";
import * as calendarSessions from "../calendar/sessions.ics/route.ts";
import * as calendarUndo from "../calendar/undo/[sessionId]/route.ts";
import * as cancelSurvey from "../cancel-survey/route.ts";
import * as connectionsConnectionPages from "../connections/[connection]/pages/route.ts";
import * as connectionsConnection from "../connections/[connection]/route.ts";
import * as connectionsConnectionStart from "../connections/[connection]/start/route.ts";
import * as connectionsFinish from "../connections/finish/route.ts";
import * as connections from "../connections/route.ts";
import * as contact from "../contact/route.ts";
import * as coursesCourseIdCardsCardIdRestore from "../courses/[courseId]/cards/[cardId]/restore/route.ts";
import * as coursesCourseIdCardsCardId from "../courses/[courseId]/cards/[cardId]/route.ts";
import * as coursesCourseIdClassroom from "../courses/[courseId]/classroom/route.ts";
import * as coursesCourseIdEnrol from "../courses/[courseId]/enrol/route.ts";
import * as coursesCourseIdExport from "../courses/[courseId]/export/route.ts";
import * as coursesCourseIdIslandsIslandIdCards from "../courses/[courseId]/islands/[islandId]/cards/route.ts";
import * as coursesCourseIdIslandsIslandId from "../courses/[courseId]/islands/[islandId]/route.ts";
import * as coursesCourseIdNotes from "../courses/[courseId]/notes.md/route.ts";
import * as coursesCourseIdQuestionsQuestionIdBringBack from "../courses/[courseId]/questions/[questionId]/bring-back/route.ts";
import * as coursesCourseIdQuestionsQuestionIdRetire from "../courses/[courseId]/questions/[questionId]/retire/route.ts";
import * as coursesCourseIdQuestions from "../courses/[courseId]/questions/route.ts";
import * as coursesCourseIdQuizzesQuizId from "../courses/[courseId]/quizzes/[quizId]/route.ts";
import * as coursesCourseId from "../courses/[courseId]/route.ts";
import * as coursesCourseIdSearch from "../courses/[courseId]/search/route.ts";
import * as coursesCourseIdStartTime from "../courses/[courseId]/start-time/route.ts";
import * as coursesCourseIdThreadsThreadIdMessagesMessageId from "../courses/[courseId]/threads/[threadId]/messages/[messageId]/route.ts";
import * as coursesCourseIdThreadsThreadIdMessages from "../courses/[courseId]/threads/[threadId]/messages/route.ts";
import * as coursesCourseIdThreadsThreadId from "../courses/[courseId]/threads/[threadId]/route.ts";
import * as coursesCourseIdThreads from "../courses/[courseId]/threads/route.ts";
import * as coursesCatalog from "../courses/catalog/route.ts";
import * as coursesFilesFileId from "../courses/files/[fileId]/route.ts";
import * as coursesImportImportIdConfirm from "../courses/import/[importId]/confirm/route.ts";
import * as coursesImportImportIdIslandsPlace from "../courses/import/[importId]/islands/[place]/route.ts";
import * as coursesImportImportId from "../courses/import/[importId]/route.ts";
import * as coursesImport from "../courses/import/route.ts";
import * as coursesMediaMediaId from "../courses/media/[mediaId]/route.ts";
import * as coursesMyCourses from "../courses/my-courses/route.ts";
import * as coursesStartTime from "../courses/start-time/route.ts";
import * as coursesStorage from "../courses/storage/route.ts";
import * as extensionProgress from "../extension/progress/route.ts";
import * as healthLive from "../health/live/route.ts";
import * as healthReady from "../health/ready/route.ts";
import * as interest from "../interest/route.ts";
import * as leaderboardLeague from "../leaderboard/league/route.ts";
import * as leaderboardLeagueSeen from "../leaderboard/league/seen/route.ts";
import * as leaderboard from "../leaderboard/route.ts";
import * as lessonsLessonIdCaptions from "../lessons/[lessonId]/captions/route.ts";
import * as lessonsLessonIdHighlightsPractise from "../lessons/[lessonId]/highlights/[highlightId]/practise/route.ts";
import * as lessonsLessonIdHighlights from "../lessons/[lessonId]/highlights/route.ts";
import * as lessonsLessonIdNote from "../lessons/[lessonId]/note/route.ts";
import * as lessonsLessonIdProgress from "../lessons/[lessonId]/progress/route.ts";
import * as lessonsLessonIdQuizMe from "../lessons/[lessonId]/quiz-me/route.ts";
import * as lessonsLessonId from "../lessons/[lessonId]/route.ts";
import * as phoneConfirm from "../phone/confirm/route.ts";
import * as phone from "../phone/route.ts";
import * as practiceRunIdAnswer from "../practice/[runId]/answer/route.ts";
import * as practiceRunIdFinish from "../practice/[runId]/finish/route.ts";
import * as practiceRunId from "../practice/[runId]/route.ts";
import * as practiceCardsCardIdGrade from "../practice/cards/[cardId]/grade/route.ts";
import * as practiceCards from "../practice/cards/route.ts";
import * as practice from "../practice/route.ts";
import * as pushSubscriptions from "../push/subscriptions/route.ts";
import * as quests from "../quests/route.ts";
import * as questsStickers from "../quests/stickers/route.ts";
import * as quizQuizIdAnswer from "../quiz/[quizId]/answer/route.ts";
import * as quizQuizIdRetry from "../quiz/[quizId]/retry/route.ts";
import * as quizQuizId from "../quiz/[quizId]/route.ts";
import * as quizQuestionsQuestionIdFlag from "../quiz/questions/[questionId]/flag/route.ts";
import * as remindersActToken from "../reminders/act/[token]/route.ts";
import * as remindersLog from "../reminders/log/route.ts";
import * as remindersSettings from "../reminders/settings/route.ts";
import * as remindersUnsubscribeToken from "../reminders/unsubscribe/[token]/route.ts";
import * as sessionsSessionIdBeat from "../sessions/[sessionId]/beat/route.ts";
import * as sessionsSessionIdEnd from "../sessions/[sessionId]/end/route.ts";
import * as sessions from "../sessions/route.ts";
import * as smsInbound from "../sms/inbound/route.ts";
import * as streakDays from "../streak/days/route.ts";
import * as streakFreeze from "../streak/freeze/route.ts";
import * as streakGoal from "../streak/goal/route.ts";
import * as streakStatus from "../streak/status/route.ts";
import * as time from "../time/route.ts";
import * as usersAchievements from "../users/achievements/route.ts";
import * as usersConnectionsGrantId from "../users/connections/[grantId]/route.ts";
import * as usersConnections from "../users/connections/route.ts";
import * as usersEmailConfirm from "../users/email/confirm/route.ts";
import * as usersEmail from "../users/email/route.ts";
import * as usersExport from "../users/export/route.ts";
import * as usersIdentitiesIdentityId from "../users/identities/[identityId]/route.ts";
import * as usersIdentities from "../users/identities/route.ts";
import * as usersPassword from "../users/password/route.ts";
import * as usersPicture from "../users/picture/route.ts";
import * as usersProfileKeep from "../users/profile/keep/route.ts";
import * as usersProfile from "../users/profile/route.ts";
import * as usersQuizStats from "../users/quiz-stats/route.ts";
import * as usersRestoreHearts from "../users/restore-hearts/route.ts";
import * as usersSessionsSessionId from "../users/sessions/[sessionId]/route.ts";
import * as usersSessions from "../users/sessions/route.ts";
import * as usersTips from "../users/tips/route.ts";
import * as usersUpdateQuizStats from "../users/update-quiz-stats/route.ts";
import * as usersUseHeart from "../users/use-heart/route.ts";
import * as xpAward from "../xp/award/route.ts";
import * as xpDailyLogin from "../xp/daily-login/route.ts";
import * as xpLedger from "../xp/ledger/route.ts";
import { BILLING_ROUTES } from "./billing-routes.ts";
import { STUDY_ROUTES } from "./study-routes.ts";
import { ISLAND_ROUTES, VOYAGE_ROUTES } from "./voyage-routes.ts";
import { WRITING_ROUTES } from "./writing-routes.ts";

/** What a route file exports: a handler a verb. */
type Routes = Readonly<Record<string, object>>;

/** Every call that the product answers, by what it is about: an address, as its folder spells it, and its handlers. */
export const ROUTES: Readonly<Record<string, Readonly<Record<string, Routes>>>> = {
  "Signing in": {
    "/api/auth/register": authRegister,
    "/api/auth/login": authLogin,
    "/api/auth/logout": authLogout,
    "/api/auth/google/start": authGoogleStart,
    "/api/auth/google": authGoogle,
    "/api/auth/forgot-password": authForgotPassword,
    "/api/auth/reset-password/[token]": authResetPasswordToken,
  },
  Account: {
    "/api/users/profile": usersProfile,
    "/api/users/profile/keep": usersProfileKeep,
    "/api/users/picture": usersPicture,
    "/api/users/email": usersEmail,
    "/api/users/email/confirm": usersEmailConfirm,
    "/api/users/password": usersPassword,
    "/api/users/identities": usersIdentities,
    "/api/users/identities/[identityId]": usersIdentitiesIdentityId,
    "/api/users/sessions": usersSessions,
    "/api/users/sessions/[sessionId]": usersSessionsSessionId,
    "/api/users/connections": usersConnections,
    "/api/users/connections/[grantId]": usersConnectionsGrantId,
    "/api/users/export": usersExport,
  },
  Connections: {
    "/api/connections": connections,
    "/api/connections/[connection]/start": connectionsConnectionStart,
    "/api/connections/finish": connectionsFinish,
    "/api/connections/[connection]": connectionsConnection,
    "/api/connections/[connection]/pages": connectionsConnectionPages,
  },
  Reminders: {
    "/api/reminders/settings": remindersSettings,
    "/api/reminders/log": remindersLog,
    "/api/reminders/act/[token]": remindersActToken,
    "/api/reminders/unsubscribe/[token]": remindersUnsubscribeToken,
    "/api/push/subscriptions": pushSubscriptions,
    "/api/phone": phone,
    "/api/phone/confirm": phoneConfirm,
    "/api/sms/inbound": smsInbound,
  },
  Calendar: {
    "/api/calendar": calendar,
    "/api/calendar/feed": calendarFeed,
    "/api/calendar/sessions.ics": calendarSessions,
    "/api/calendar/google": calendarGoogle,
    "/api/calendar/free": calendarFree,
    "/api/calendar/undo/[sessionId]": calendarUndo,
  },
  Progress: {
    "/api/users/quiz-stats": usersQuizStats,
    "/api/users/update-quiz-stats": usersUpdateQuizStats,
    "/api/users/use-heart": usersUseHeart,
    "/api/users/tips": usersTips,
    "/api/users/restore-hearts": usersRestoreHearts,
    "/api/users/achievements": usersAchievements,
  },
  Courses: {
    "/api/courses/storage": coursesStorage,
    "/api/courses/my-courses": coursesMyCourses,
    "/api/courses/catalog": coursesCatalog,
    "/api/courses/[courseId]": coursesCourseId,
    "/api/courses/[courseId]/questions/[questionId]/bring-back": coursesCourseIdQuestionsQuestionIdBringBack,
    "/api/courses/[courseId]/questions/[questionId]/retire": coursesCourseIdQuestionsQuestionIdRetire,
    "/api/courses/[courseId]/questions": coursesCourseIdQuestions,
    "/api/courses/[courseId]/quizzes/[quizId]": coursesCourseIdQuizzesQuizId,
    "/api/courses/[courseId]/islands/[islandId]": coursesCourseIdIslandsIslandId,
    "/api/courses/[courseId]/islands/[islandId]/cards": coursesCourseIdIslandsIslandIdCards,
    "/api/courses/[courseId]/cards/[cardId]": coursesCourseIdCardsCardId,
    "/api/courses/[courseId]/cards/[cardId]/restore": coursesCourseIdCardsCardIdRestore,
    "/api/courses/[courseId]/search": coursesCourseIdSearch,
    "/api/courses/[courseId]/threads": coursesCourseIdThreads,
    "/api/courses/[courseId]/threads/[threadId]": coursesCourseIdThreadsThreadId,
    "/api/courses/[courseId]/threads/[threadId]/messages": coursesCourseIdThreadsThreadIdMessages,
    "/api/courses/[courseId]/threads/[threadId]/messages/[messageId]":
      coursesCourseIdThreadsThreadIdMessagesMessageId,
    "/api/assistant/explain": assistantExplain,
    "/api/courses/[courseId]/enrol": coursesCourseIdEnrol,
    "/api/courses/[courseId]/export": coursesCourseIdExport,
    "/api/courses/files/[fileId]": coursesFilesFileId,
    "/api/courses/media/[mediaId]": coursesMediaMediaId,
    "/api/courses/import": coursesImport,
    "/api/courses/import/[importId]": coursesImportImportId,
    "/api/courses/import/[importId]/confirm": coursesImportImportIdConfirm,
    "/api/courses/import/[importId]/islands/[place]": coursesImportImportIdIslandsPlace,
  },
  Lessons: {
    "/api/courses/[courseId]/classroom": coursesCourseIdClassroom,
    "/api/courses/[courseId]/notes.md": coursesCourseIdNotes,
    "/api/lessons/[lessonId]": lessonsLessonId,
    "/api/lessons/[lessonId]/progress": lessonsLessonIdProgress,
    "/api/lessons/[lessonId]/quiz-me": lessonsLessonIdQuizMe,
    "/api/lessons/[lessonId]/note": lessonsLessonIdNote,
    "/api/lessons/[lessonId]/highlights": lessonsLessonIdHighlights,
    "/api/lessons/[lessonId]/highlights/[highlightId]/practise": lessonsLessonIdHighlightsPractise,
    "/api/lessons/[lessonId]/captions": lessonsLessonIdCaptions,
  },
  Islands: ISLAND_ROUTES,
  Voyage: VOYAGE_ROUTES,
  Quizzes: {
    "/api/quiz/[quizId]/retry": quizQuizIdRetry,
    "/api/quiz/[quizId]": quizQuizId,
    "/api/quiz/[quizId]/answer": quizQuizIdAnswer,
    "/api/quiz/questions/[questionId]/flag": quizQuestionsQuestionIdFlag,
  },
  Practice: {
    "/api/practice": practice,
    "/api/practice/[runId]": practiceRunId,
    "/api/practice/[runId]/answer": practiceRunIdAnswer,
    "/api/practice/[runId]/finish": practiceRunIdFinish,
    "/api/practice/cards": practiceCards,
    "/api/practice/cards/[cardId]/grade": practiceCardsCardIdGrade,
  },
  Quests: {
    "/api/quests": quests,
    "/api/quests/stickers": questsStickers,
  },
  "Study sessions": {
    "/api/courses/start-time": coursesStartTime,
    "/api/courses/[courseId]/start-time": coursesCourseIdStartTime,
    "/api/sessions": sessions,
    "/api/sessions/[sessionId]/beat": sessionsSessionIdBeat,
    "/api/sessions/[sessionId]/end": sessionsSessionIdEnd,
  },
  "Study plans": STUDY_ROUTES,
  Streak: {
    "/api/streak/status": streakStatus,
    "/api/streak/days": streakDays,
    "/api/streak/freeze": streakFreeze,
    "/api/streak/goal": streakGoal,
  },
  XP: {
    "/api/xp/daily-login": xpDailyLogin,
    "/api/xp/award": xpAward,
    "/api/xp/ledger": xpLedger,
    "/api/leaderboard": leaderboard,
    "/api/leaderboard/league": leaderboardLeague,
    "/api/leaderboard/league/seen": leaderboardLeagueSeen,
  },
  Premium: BILLING_ROUTES,
  Messages: {
    "/api/contact": contact,
    "/api/cancel-survey": cancelSurvey,
    "/api/interest": interest,
  },
  Blog: {
    "/api/blog/posts": blogPosts,
    "/api/blog/posts/[slug]": blogPostsSlug,
  },
  Writing: WRITING_ROUTES,
  "Browser extension": {
    "/api/auth/extension-token": authExtensionToken,
    "/api/auth/extension-anonymous-token": authExtensionAnonymousToken,
    "/api/auth/extension-code": authExtensionCode,
    "/api/auth/extension-revoke": authExtensionRevoke,
    "/api/extension/progress": extensionProgress,
  },
  Service: {
    "/api/health/live": healthLive,
    "/api/health/ready": healthReady,
    "/api/time": time,
  },
};
