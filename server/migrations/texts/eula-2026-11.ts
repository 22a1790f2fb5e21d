/** The agreement between Selvedge and those who sell with it, as published in November 2026. Never changed: a new text is a new version. */
export const version = '2026-11';
export const title = 'Selvedge seller agreement';
export const body = `This agreement is between you and Selvedge. It says what we do for you, what we need from you, and what happens when something goes wrong. We have kept it short so that you can read all of it.

## What we do
We give you the tools to design products, a shop to sell them in, and a factory that prints, packs and sends each order. We run the payment, and we pay you what is yours.

## Your designs stay yours
You keep every right in what you upload or draw here. You let us copy, change the size of, print and show your designs, but only as far as that is needed to make and sell your products. That permission ends when you delete a design and the last order with it has been sent.

## What you may upload
Upload only what you made yourself or may use. Do not use other people's brands, characters, photographs or lettering without their permission. Do not upload anything that is against the law, that attacks people for who they are, or that puts children at risk. If somebody tells us that a design breaks their rights, we take it down while we find out, tell you why, and listen to your side.

## Prices, costs and your earnings
You set the price. For each product we show what making it costs, and the rest, after tax and delivery, is your profit. The costs that hold for an order are those shown when it was placed. We tell you at least thirty days before we raise a cost.

## When you are paid
Your profit becomes payable when the order has been sent and the time for sending it back has passed. We may hold back what belongs to an order that is being disputed, and only that.

## Making and sending orders
We check every item before it is packed. If an item is faulty, damaged on the way or lost, we make it again or return the money, and the cost is ours. If the design itself was too small or too blurred to print well and we warned you, the cost is yours.

## Your customers
You decide what your shop looks like and says, and what you promise there has to be true. We answer questions about delivery and faults. You may use your customers' details to look after their orders; you may send them other mail only if they asked for it.

## Privacy
We keep the personal data we need to run your shop and to fulfil orders, and no more. We do not sell it. You can ask for a copy of yours, or for it to be deleted, at any time.

## Keeping your account safe
Choose a password that you use nowhere else and switch on two-factor sign-in if you can. Tell us at once if you think that somebody else has used your account. You answer for what the people you invite to your team do here.

## Ending this agreement
You can close your account whenever you like. Orders that are already paid will still be made and sent, and you will still be paid for them. We may close an account that breaks this agreement; except in serious cases we write to you first and give you fourteen days to put it right.

## If things go wrong
Nothing here takes away rights that the law gives you. We are responsible for losses that we cause by our own carelessness, up to what you earned through us in the year before. We are not responsible for events that nobody could have prevented.

## Changes to this agreement
When we change this agreement we ask you to read and accept the new version before you go on. Every version you accepted is kept with the date.

## The law that applies
This agreement follows the law of England and Wales, and its courts decide disputes. If you live elsewhere as a consumer, you keep the protection of your own country's law.

# Appendix

## A. Words used here
A product is a blank item, such as a T-shirt, with your design on it. A blank is the item before printing. Your profit is the price less value added tax, the cost of making the item and payment fees. Your shop is the website we run for you under your own name or domain.

## B. Print quality
We print at 300 dots per inch. A picture with fewer than 150 dots per inch at its printed size will look soft, and the studio says so before you publish. Colours on a screen glow and ink does not, so small differences are normal and are not a fault.

## C. Returns
A shopper in the United Kingdom or the European Union may send an item back within fourteen days, unless it was made to their own personal wording. Faulty items can be reported within thirty days with a photograph.

## D. Content we remove
We remove what a court or the law tells us to remove. We also remove hateful content, real people's likenesses used without consent, counterfeit brands, and instructions for hurting people. You can appeal within thirty days, and somebody who did not take the first decision will look at it.

## E. Data we handle for you
For your customers' orders you are the controller and we are the processor. We handle names, addresses, contact details and what was ordered, for as long as the law asks us to keep order records, on servers in the United Kingdom and the European Union. We tell you within seventy-two hours if that data was exposed.
`;
