export const en = {
  "login.notStarted": "This sign-in was not started here",
  "login.notStartedText":
    "For your safety it was not used. To sign in, start with the login button.",
  "login.unusable": "This sign-in link cannot be used",
  "login.unusableText":
    "The server did not accept it. The account on this device has not changed. To sign in, use the login button.",
  "login.question": "Sign in as {{name}}?",
  "login.questionUnnamed": "Sign in as another person?",
  "login.questionText":
    "This sign-in was not started here and replaces the account on this device. Continue only if you have just signed in yourself.",
  "login.accept": "Sign in as {{name}}",
  "login.acceptUnnamed": "Sign in",
  "login.keep": "Keep the current account",
  "elsewhere.named": "Signed in elsewhere as {{name}}.",
  "elsewhere.unnamed": "Another person has signed in on this device.",
  "elsewhere.finish": "Finish this payment.",
  "elsewhere.close": "Close what is open to continue.",
  "account.moneyTitle": "Sign out while a payment is open?",
  "account.moneyText":
    "The payment stays recorded on this device and continues after the next sign-in.",
} as const;
