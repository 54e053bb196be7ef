import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inRoot } from "#scripts/paths.ts";

/** The exact words of each screen. Where a word depends on a number, its fixed parts stand here. */
const SCREENS: Record<string, readonly string[]> = {
  "side navigation": [
    "Course Import",
    "My Courses",
    "Quiz Islands",
    "Study Partner",
    "Soon",
    "Leaderboard",
    "Profile",
    "Home",
  ],
  "top bar": ["Home", "Pricing", "Contact", "Dashboard", "Logout", "Login", "Sign Up"],
  "logout dialog": [
    "Confirm Logout",
    "Are you sure you want to log out? You'll need to sign in again to access your account.",
    "Cancel",
    "Yes, Log Out",
  ],
  footer: ["Privacy", "Terms", "Contact", "Blog"],
  landing: [
    "Smart Accountability System",
    "Personalized Learning Paths",
    "Achievement Tracking",
    "Start Finishing Today",
    "View Plans",
  ],
  "streak badge": [
    "Streak frozen for",
    "Streak will expire in",
    "Frozen (",
    "left)",
    "Expires in",
    "Active streak",
    "Freeze streak for",
  ],
  "confirm dialog": ["Cancel", "Confirm"],
  quiz: [
    "Back to Islands",
    "Island Challenge",
    "Submit Answer",
    "Correct!",
    "Not quite right",
    "That's not right.",
    "Speed bonus: +",
    "Next Question",
    "See Results",
    "Preparing your quiz...",
    "Loading quiz...",
    "On Fire",
  ],
  results: [
    "Quiz Complete!",
    "Correct Answers",
    "XP Earned",
    "Perfect!",
    "Continue",
    "Congratulations!",
    "Quiz Results",
    "Excellent! You've mastered this quiz!",
    "Great job! You have a solid understanding!",
    "Good effort! Keep practicing to improve.",
    "You're just getting started. Keep learning!",
    "Perfect score! Absolutely outstanding!",
  ],
  "game over": ["Out of Hearts!", "Hearts refill in:", "Get Premium", "Upgrade Now", "Back to Quiz Islands"],
  "session-expired dialog": ["Session Expired", "Your session has expired. Please log in again."],
  auth: ["Failed to login. Please try again.", "No token received from server."],
  "forgot password": ["Email is required", "Invalid email format", "Failed to send reset instructions"],
  "reset password": [
    "Password is required",
    "Password must be at least 8 characters",
    "Password must contain at least one uppercase letter, one lowercase letter, one number and one special character",
    "Please confirm your password",
    "Passwords do not match",
    "Failed to reset password",
  ],
  "study partner": ["Coming Soon"],
  "blog list": [
    "Search articles...",
    "All Categories",
    "Article",
    "Coming Soon",
    "No blog posts found",
    "Check back soon for new articles and updates!",
    "Failed to load blog posts. Please try again later.",
    "Try Again",
  ],
  "blog post": [
    "Share",
    "Related Articles",
    "Back to Blog",
    "Link copied to clipboard!",
    "Blog post not found",
    "The blog post you are looking for does not exist.",
    "This blog post could not be found or is no longer available.",
    "Failed to load blog post. Our team is working on it!",
  ],
  legal: ["Free", "Premium", "Enterprise", "Last updated", "February 2025"],
  messages: [
    "Failed to load quiz. Returning to Quiz Islands.",
    "Streak frozen successfully! Protected for",
    "Failed to freeze streak",
    "Hearts fully restored!",
  ],
  ranks: [
    "Novice Penguin",
    "Just starting your journey",
    "Dedicated Learner",
    "2 weeks of consistent learning",
    "Persistent Scholar",
    "3 weeks of dedication",
    "Monthly Master",
    "Completed 1 month of learning",
    "Seasoned Expert",
    "2 months of mastery",
    "Learning Legend",
    "6 months of excellence",
  ],
  units: ["Miscellaneous", "Various Topics", "Quiz on", "Loading quiz content for"],
  "admin dashboard": [
    "Blog Admin Dashboard",
    "Sign Out",
    "Generate Post with AI",
    "New Post",
    "View Blog",
    "Draft Posts",
    "Publish",
    "Edit",
    "Delete",
    "Published Posts",
    "View",
    "No posts yet",
    "No draft posts found.",
    "No published posts found.",
    "Are you sure you want to delete this post?",
    "Failed to load blog posts. Please try again later.",
    "Failed to delete post. Please try again.",
    "Failed to publish blog post. Please try again later.",
    "Failed to generate AI blog post. Please try again later.",
    "Blog post deleted successfully!",
    "Blog post published successfully!",
    "Blog post generated successfully!",
  ],
  "extension connect": [
    "Cancel",
    "Connect",
    "Processing...",
    "Connection Error",
    "Return to Extension",
    "Invalid request: Missing required parameters",
    "Missing required parameters",
    "Failed to generate token",
    "Failed to complete authorization",
    "An unexpected error occurred.",
    "Failed to connect. Please try again.",
    "Successfully connected!",
    "User denied the request",
    "Connection Successful!",
    "Close This Page",
    "Closing...",
  ],
  crash: ["Unexpected Application Error!"],
};

/** What the product says, from its own source: whitespace and the ways to write a quote are all one. */
function everythingSaid(): string {
  const plain = (text: string) =>
    text
      .replaceAll(/&(apos|rsquo);|[’]/g, "'")
      .replaceAll('\\"', '"')
      .replaceAll(/\s+/g, " ");
  return ["app", "components", "lib"]
    .flatMap((folder) =>
      readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
        .filter((file) => /\.tsx?$/.test(file) && !/\.(test|soak)\.tsx?$/.test(file))
        .map((file) => plain(readFileSync(inRoot(folder, file), "utf8"))),
    )
    .join("\n");
}

describe("the exact words", () => {
  const said = everythingSaid();

  for (const [screen, words] of Object.entries(SCREENS)) {
    it.each(words)(`of ${screen}: %s`, (word) => {
      expect(said.includes(word), word).toBe(true);
    });
  }

  it("are spelled as in America: practice, also where it is done", () => {
    expect(said.match(/\bpractis(e|es|ed|ing)\b/gi) ?? []).toEqual([]);
  });

  it("would be missed", () => {
    expect(said.includes("Confirm Logging Out")).toBe(false);
  });
});
